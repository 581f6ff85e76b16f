import type { ServerResponse } from 'node:http';

interface Text {
  status: number;
  type: 'text/html' | 'application/json';
  body: string;
  headers: readonly string[];
}

/** Sends a page or report that no cache may store. A HEAD request gets only its headers. */
export function sendUncached(response: ServerResponse, { status, type, body, headers }: Text): void {
  response.writeHead(status, [
    'Content-Type',
    `${type}; charset=utf-8`,
    'Content-Length',
    String(Buffer.byteLength(body)),
    'Cache-Control',
    'no-store',
    ...headers,
  ]);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
