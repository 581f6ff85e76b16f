/**
 * Why a request to another server came to nothing. None of them says the address: it may be a secret.
 *
 * url_refused: no https, credentials in it, or a port that is closed · address_refused: it leads into a private network ·
 * not_found: the name does not exist · unreachable: no connection, or it broke · certificate: it is not who it says ·
 * timeout · too_large: more bytes than wanted · redirected: it sends elsewhere · encoded: packed, though nothing asked for it ·
 * cancelled: by the caller
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
  | 'cancelled';

export class OutboundError extends Error {
  readonly code: OutboundErrorCode;

  constructor(code: OutboundErrorCode) {
    super(`the request to another server failed: ${code}`);
    this.name = 'OutboundError';
    this.code = code;
  }

  /** Whether the same request may well succeed later. */
  get isPassing(): boolean {
    return (
      this.code === 'not_found' || this.code === 'unreachable' || this.code === 'timeout' || this.code === 'cancelled'
    );
  }
}
