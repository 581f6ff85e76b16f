import type { IncomingMessage } from 'node:http';
import { parseJson } from '../../platform/http/json-body.ts';
import { type PlainResponse, SECURITY_HEADERS } from '../../platform/http/plain-responses.ts';

const MAX_BYTES = 1_000;

/**
 * Returns whether a page sent the request. Browsers name the requesting site, while the gateway and other programs do
 * not.
 */
export const isOfPage = ({ headers }: IncomingMessage): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;

/** Returns a small JSON body; undefined if it is too large or is not JSON, so that validation rejects it. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    if ((size += (chunk as Buffer).length) > MAX_BYTES) return undefined;
  }
  try {
    return parseJson(Buffer.concat(chunks));
  } catch {
    return undefined;
  }
}

export const sendJson = (response: Parameters<PlainResponse>[1], status: number, body: unknown): void =>
  void response
    .writeHead(status, { ...SECURITY_HEADERS, 'content-type': 'application/json; charset=utf-8' })
    .end(`${JSON.stringify(body)}\n`);
