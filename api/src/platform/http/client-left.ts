/**
 * Thrown to end the work of a request whose client closed the connection. This is not a failure, and no one reads the
 * response.
 */
export class ClientLeft extends Error {
  override name = 'ClientLeft';

  constructor() {
    super('the client left before its response');
  }
}
