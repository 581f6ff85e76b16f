/** Ends the work of a request whose client closed the connection: no failure, and nobody reads the response. */
export class ClientLeft extends Error {
  override name = 'ClientLeft';

  constructor() {
    super('the client left before its response');
  }
}
