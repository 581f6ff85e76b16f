import { lookup as systemLookup } from 'node:dns/promises';
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { systemCode } from '../start-error.ts';
import { isPublicAddress } from './address-rules.ts';
import { OutboundError } from './outbound-error.ts';
import { type AllowedPlaces, checkUrl, type Target } from './url-rules.ts';

export interface OutboundRequest {
  url: string;
  method: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** Time limit for the whole request, from the name lookup to the last byte. */
  timeoutMs: number;
  /** Maximum size of the response; a longer response is refused, never truncated. */
  maxBytes: number;
  signal?: AbortSignal;
}

export interface OutboundAnswer {
  status: number;
  contentType: string;
  body: Buffer;
}

export interface Address {
  address: string;
  family: number;
}

export interface OutboundOptions {
  allowed: AllowedPlaces;
  /** Returns all addresses of a name. Default: the system resolver. */
  lookup?: (host: string) => Promise<readonly Address[]>;
  /** Certificate authorities for tests, trusted instead of the default ones. */
  ca?: string;
}

/**
 * Sends a request to another server. Every request to a server that a user names uses this function. Errors:
 * OutboundError.
 */
export type Outbound = (request: OutboundRequest) => Promise<OutboundAnswer>;

/**
 * Creates the sender of requests to servers that users name. It protects against server-side request forgery: the name
 * is resolved once, all of its addresses must be public, and the connection goes to exactly the checked address, so
 * that the name cannot resolve to something else a moment later. Certificates are verified for the name. Redirects are
 * errors. Each request uses its own connection.
 */
export function createOutbound({
  allowed,
  lookup = (host) => systemLookup(host, { all: true }),
  ca,
}: OutboundOptions): Outbound {
  return async (request) => {
    const target = checkUrl(request.url, allowed);
    const timeout = AbortSignal.timeout(request.timeoutMs);
    const signal = AbortSignal.any([timeout, ...(request.signal ? [request.signal] : [])]);
    try {
      const address = await before(signal, addressOf(target, lookup));
      return await send(target, address, { ...request, signal }, ca);
    } catch (error) {
      if (error instanceof OutboundError && error.code !== 'canceled') throw error;
      if (signal.aborted) throw new OutboundError(timeout.aborted ? 'timeout' : 'canceled');
      throw new OutboundError(codeOf(error));
    }
  };
}

async function addressOf(
  { host, isAllowed }: Target,
  lookup: NonNullable<OutboundOptions['lookup']>,
): Promise<Address> {
  const literal = isIP(host);
  const addresses = literal === 0 ? await lookup(host) : [{ address: host, family: literal }];
  const [first] = addresses;
  if (first === undefined) throw new OutboundError('not_found');
  // A private address among public ones is an attack.
  if (!isAllowed && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new OutboundError('address_refused');
  return addresses.find(({ family }) => family === 4) ?? first;
}

function send(
  { url, host, port, isAllowed }: Target,
  pinned: Address,
  { method, headers, body, maxBytes, signal }: OutboundRequest,
  ca: string | undefined,
): Promise<OutboundAnswer> {
  return new Promise((resolve, reject) => {
    const request: ClientRequest = (url.protocol === 'https:' ? httpsRequest : httpRequest)({
      host,
      port,
      method,
      path: `${url.pathname}${url.search}`,
      headers: {
        accept: 'application/json, text/plain',
        'accept-encoding': 'identity',
        'user-agent': 'Tideline',
        'content-length': Buffer.byteLength(body ?? ''),
        ...headers,
        host: url.host,
      },
      lookup: lookUpOnly(pinned),
      agent: false,
      ...(ca !== undefined && { ca }),
      ...(signal && { signal }),
    });
    request.on('error', reject);
    request.on('socket', (socket) => {
      socket.once('connect', () => {
        // The lookup above already decided this; the check holds regardless of how the runtime resolves names.
        if (!isAllowed && !isPublicAddress(socket.remoteAddress ?? ''))
          request.destroy(new OutboundError('address_refused'));
      });
    });
    request.on(
      'response',
      (response) =>
        void receive(response, maxBytes).then(resolve, (error: Error) => {
          request.destroy(error);
          reject(error);
        }),
    );
    request.end(body);
  });
}

/** Returns a lookup that resolves every name to the address that was checked. */
const lookUpOnly =
  ({ address, family }: Address): LookupFunction =>
  (_host, options, callback) => {
    if (options.all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };

async function receive(response: IncomingMessage, maxBytes: number): Promise<OutboundAnswer> {
  const status = response.statusCode ?? 0;
  if (status >= 300 && status < 400) throw new OutboundError('redirected');
  if (!['', 'identity'].includes(response.headers['content-encoding'] ?? '')) throw new OutboundError('encoded');
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new OutboundError('too_large');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new OutboundError('too_large');
    chunks.push(chunk);
  }
  if (!response.complete) throw new OutboundError('unreachable'); // the connection broke in the middle of the body
  return { status, contentType: response.headers['content-type'] ?? '', body: Buffer.concat(chunks) };
}

function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new OutboundError('canceled'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

const CERTIFICATE =
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/;

function codeOf(error: unknown): OutboundError['code'] {
  const code = systemCode(error) ?? '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'not_found';
  return CERTIFICATE.test(code) ? 'certificate' : 'unreachable';
}
