import type { IncomingMessage } from 'node:http';
import { type BodyLimit, fail } from '@tideline/contract';
import { PREFIX } from './endpoint-table.ts';
import { tooLarge } from './too-large.ts';
import type { RequestContext } from './request-context.ts';

/** Path of the form on the page behind an email link, to which mail programs also post (RFC 8058). */
const FORMS = `${PREFIX}/unsubscribe/`;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Returns the media type without parameters, and its charset; both are in lower case. */
function typeOf({ headers }: IncomingMessage): { type: string; charset: string } {
  const [type = '', ...parameters] = (headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  return { type, charset: charset ?? 'utf-8' };
}

/**
 * Rejects a body type that the endpoint does not accept: JSON in UTF-8 everywhere, or a form for uploads. Errors:
 * BODY_TYPE_REFUSED.
 */
export function requireBodyType(
  request: IncomingMessage,
  { path }: Pick<RequestContext, 'path'>,
  { kind }: BodyLimit,
): void {
  if (!hasBody(request)) return;
  const { type, charset } = typeOf(request);
  const isEncoded = !['identity', undefined].includes(request.headers['content-encoding']?.toLowerCase());
  const expected = kind === 'request' ? 'application/json' : 'multipart/form-data';
  const isForm = path.startsWith(FORMS) && ['application/x-www-form-urlencoded', 'multipart/form-data'].includes(type);
  if (isEncoded || charset !== 'utf-8' || !(type === expected || isForm)) throw fail('BODY_TYPE_REFUSED', { expected });
}

/**
 * Reads a JSON body and stores the parsed value on the request, where the handler reads it. The library would replace
 * invalid UTF-8 instead of rejecting it. Errors: BODY_TOO_LARGE, BODY_UNREADABLE.
 */
export async function readJsonBody(request: IncomingMessage & { body?: unknown }, limit: BodyLimit): Promise<void> {
  if (!hasBody(request) || typeOf(request).type !== 'application/json') return;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit.bodyBytes) throw tooLarge(limit);
    chunks.push(chunk);
  }
  if (size === 0) return;
  request.body = parseJson(Buffer.concat(chunks, size));
}

/** Parses JSON. Errors: BODY_UNREADABLE if the bytes are not JSON in UTF-8. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw fail('BODY_UNREADABLE', {});
  }
}
