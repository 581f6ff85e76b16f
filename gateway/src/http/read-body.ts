import type { IncomingMessage, ServerResponse } from 'node:http';

export type BodyResult = { ok: true; bytes: Buffer } | { ok: false; reason: 'too-large' | 'no-room' | 'aborted' };

/** Returns the announced body length; undefined if there is none. */
export function announcedLength(request: IncomingMessage): number | undefined {
  const header = request.headers['content-length'];
  return header === undefined ? undefined : Number(header);
}

/** Returns whether the request has a body. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Collects a raw body and counts its bytes. `hold` returns false if there is no space for more bytes. */
export function readBody(
  request: IncomingMessage,
  maxBytes: number,
  hold: (length: number) => boolean = () => true,
): Promise<BodyResult> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (result: BodyResult) => {
      request.removeListener('data', onData);
      resolve(result);
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) return finish({ ok: false, reason: 'too-large' });
      if (!hold(chunk.length)) return finish({ ok: false, reason: 'no-room' });
      chunks.push(chunk);
    };
    request.on('data', onData);
    request.once('end', () => finish({ ok: true, bytes: Buffer.concat(chunks, size) }));
    request.once('error', () => finish({ ok: false, reason: 'aborted' }));
    request.once('close', () => finish({ ok: false, reason: 'aborted' }));
  });
}

const lingerMs = 2000;

/**
 * Ends a response that is sent before the request's body was read, and closes the connection. First discards incoming
 * data for a moment: closing immediately would reset the connection, and the client would not see the response.
 */
export function endAndClose(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: readonly string[],
  body = '',
): void {
  response.shouldKeepAlive = false;
  response.writeHead(status, ['Content-Length', String(Buffer.byteLength(body)), 'Connection', 'close', ...headers]);
  if (body === '') response.flushHeaders();
  else response.write(body);
  const timer = setTimeout(finish, lingerMs).unref();
  function finish() {
    clearTimeout(timer);
    response.end();
  }
  if (request.complete) return finish();
  request.once('end', finish);
  request.once('close', finish);
  request.resume();
}
