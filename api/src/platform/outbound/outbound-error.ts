/**
 * The reason why a request to another server failed. The message never contains the address, which may be a secret.
 *
 * url_refused: not https, contains credentials, or a forbidden port · address_refused: resolves to a private network ·
 * not_found: the name does not exist · unreachable: no connection, or it broke · certificate: invalid for the host ·
 * timeout · too_large: more bytes than allowed · redirected: responded with a redirect · encoded: compressed although
 * not requested · `canceled`: by the caller
 */
export type OutboundErrorCode =
  | 'url_refused'
  | 'address_refused'
  | 'not_found'
  | 'unreachable'
  | 'certificate'
  | 'timeout'
  | 'too_large'
  | 'redirected'
  | 'encoded'
  | 'canceled';

export class OutboundError extends Error {
  readonly code: OutboundErrorCode;

  constructor(code: OutboundErrorCode) {
    super(`the request to another server failed: ${code}`);
    this.name = 'OutboundError';
    this.code = code;
  }

  /** Returns whether the same request may succeed later. */
  get isPassing(): boolean {
    return (
      this.code === 'not_found' || this.code === 'unreachable' || this.code === 'timeout' || this.code === 'canceled'
    );
  }
}
