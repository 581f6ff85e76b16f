import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** Responses that are the same for everyone, and long enough to be costly when requested repeatedly. */
const paths = new Set(['/api/openapi.json', '/api/docs']);
const cachedMs = 10_000;
const chunkBytes = 64 * 1024;
const documentMaxBytes = 8 * 1024 * 1024;

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
 * Caches the api description for a few seconds: anyone may request these megabytes, and they cost the api one response
 * instead of thousands.
 */
export class DocumentCache {
  readonly #cached = new Map<string, CachedDocument>();
  readonly #filling = new Set<string>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns the cached response to a request, if any. */
  find(request: IncomingMessage): UpstreamResponse | undefined {
    const key = keyOf(request);
    const cached = key === undefined ? undefined : this.#cached.get(key);
    if (cached === undefined || cached.untilMs < this.#now()) return undefined;
    const { body, headers } = cached;
    const chunks = Array.from({ length: Math.ceil(body.length / chunkBytes) }, (_, index) =>
      body.subarray(index * chunkBytes, (index + 1) * chunkBytes),
    );
    return Object.assign(Readable.from(chunks), { statusCode: 200, headers });
  }

  /** Caches a response as it passes. */
  store(request: IncomingMessage, answer: IncomingMessage): void {
    const key = keyOf(request);
    if (key === undefined || answer.statusCode !== 200 || answer.headers['set-cookie'] !== undefined) return;
    if (this.#filling.has(key)) return; // of concurrent requests, only one response is cached
    this.#filling.add(key);
    answer.once('close', () => this.#filling.delete(key));
    const chunks: Buffer[] = [];
    let size = 0;
    answer.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= documentMaxBytes) chunks.push(chunk);
    });
    answer.once('end', () => {
      if (!answer.complete || size > documentMaxBytes) return;
      const headers = { ...answer.headers, 'content-length': String(size) };
      this.#cached.set(key, { headers, body: Buffer.concat(chunks, size), untilMs: this.#now() + cachedMs });
    });
  }
}

/** Undefined: such a request is not cached. The api has each document plain and compressed. */
function keyOf({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' || !paths.has(url)) return undefined;
  return `${url} ${/\bgzip\b/.test(String(headers['accept-encoding'] ?? '')) ? 'gzip' : 'plain'}`;
}
