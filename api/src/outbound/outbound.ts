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
  /** For everything, from the look-up of the name to the last byte. */
  timeoutMs: number;
  /** Of the answer; what is longer is refused, never cut. */
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
  /** All addresses of a name; default: the system's. */
  lookup?: (host: string) => Promise<readonly Address[]>;
  /** Certificate authorities to trust instead of the usual ones; for tests. */
  ca?: string;
}

/** The one way out of this process. Errors: OutboundError. */
export type Outbound = (request: OutboundRequest) => Promise<OutboundAnswer>;

/**
 * Requests to servers that a person named, guarded against being turned on the network they run in (server-side request
 * forgery): the name is looked up once, every address of it must be public, and the connection goes to exactly the
 * address that was checked, so that a name cannot mean something else a moment later. Certificates are verified for the
 * name. Redirects are errors. One connection a request; nothing is kept.
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
      if (error instanceof OutboundError && error.code !== 'cancelled') throw error;
      if (signal.aborted) throw new OutboundError(timeout.aborted ? 'timeout' : 'cancelled');
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
  // one private address among public ones is a trap, not a choice
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
        // the look-up above decided already; this holds whatever a runtime makes of it
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

/** Whatever is asked for, the answer is the address that was checked. */
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
  if (!response.complete) throw new OutboundError('unreachable'); // it broke off: half a body is no answer
  return { status, contentType: response.headers['content-type'] ?? '', body: Buffer.concat(chunks) };
}

function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new OutboundError('cancelled'));
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
