import { type Agent, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { ApiTargets } from './api-targets.ts';

/** Paths of responses that are the same for everyone, and long enough to be expensive if requested repeatedly. */
const paths = new Set(['/api/openapi.json', '/api/docs']);
const cachedMs = 10_000;
const chunkBytes = 64 * 1024;
const documentMaxBytes = 8 * 1024 * 1024;
const timeoutMs = 5_000;

/** A fresh or cached api response. */
export interface UpstreamResponse extends Readable {
  statusCode?: number | undefined;
  headers: IncomingHttpHeaders;
}

interface CachedDocument {
  headers: IncomingHttpHeaders;
  body: Buffer;
  untilMs: number;
}

/**
 * Delivers a document one chunk per turn of the event loop. The kernel takes megabytes for a client that reads
 * nothing, and copying all of them at once would delay everyone else.
 */
function responseOf({ body, headers }: CachedDocument): UpstreamResponse {
  let sentBytes = 0;
  const stream = new Readable({
    highWaterMark: chunkBytes,
    read: () =>
      void setImmediate(() => {
        if (stream.destroyed) return;
        const chunk = body.subarray(sentBytes, (sentBytes += chunkBytes));
        stream.push(chunk.length > 0 ? chunk : null);
      }),
  });
  return Object.assign(stream, { statusCode: 200, headers });
}

/**
 * Caches the api description for a few seconds. Anyone may request these megabytes, and with the cache the api sends
 * them once instead of thousands of times. The cache itself reads a document, once for all waiting clients, so that no
 * slow client delays the others.
 */
export class DocumentCache {
  readonly #cached = new Map<string, CachedDocument>();
  readonly #reading = new Map<string, Promise<CachedDocument | undefined>>();
  readonly #targets: ApiTargets;
  readonly #agent: Agent;
  readonly #now: () => number;

  constructor(targets: ApiTargets, agent: Agent, now: () => number) {
    this.#targets = targets;
    this.#agent = agent;
    this.#now = now;
  }

  has({ method, url = '' }: IncomingMessage): boolean {
    return method === 'GET' && paths.has(url);
  }

  /**
   * Returns a function that opens the response to a request for a document; undefined if the api does not send it as
   * expected.
   */
  async find(request: IncomingMessage): Promise<(() => UpstreamResponse) | undefined> {
    const { url = '', headers } = request;
    // the api has each document plain and compressed
    const encoding = /\bgzip\b/.test(String(headers['accept-encoding'] ?? '')) ? 'gzip' : 'identity';
    const key = `${url} ${encoding}`;
    const cached = this.#cached.get(key);
    const document =
      cached !== undefined && cached.untilMs >= this.#now() ? cached : await this.#readOnce(key, request);
    return document && (() => responseOf(document));
  }

  #readOnce(key: string, request: IncomingMessage): Promise<CachedDocument | undefined> {
    const begun = this.#reading.get(key);
    if (begun !== undefined) return begun;
    const reading = this.#read(key, request)
      .catch(() => undefined) // the request then goes to the api itself, which reports its failure
      .finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  async #read(key: string, { url = '', headers }: IncomingMessage): Promise<CachedDocument | undefined> {
    const [, encoding = 'identity'] = key.split(' ');
    // forwards only the first client's headers about the address and the trace
    const common = ['host', 'x-forwarded-host', 'x-forwarded-proto', 'x-request-id', 'traceparent'].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]] as const],
    );
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = {
        agent: this.#agent,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { ...Object.fromEntries(common), ...this.#targets.headers, 'accept-encoding': encoding },
      };
      get(`${this.#targets.any()}${url}`, options, resolve).once('error', reject);
    });
    const body = await buffer(response);
    const isShareable = response.statusCode === 200 && response.headers['set-cookie'] === undefined;
    if (!isShareable || !response.complete || body.length > documentMaxBytes) return undefined;
    const document = {
      headers: { ...response.headers, 'content-length': String(body.length) },
      body,
      untilMs: this.#now() + cachedMs,
    };
    this.#cached.set(key, document);
    return document;
  }
}
