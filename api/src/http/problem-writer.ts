import type { ServerResponse } from 'node:http';
import type { CatalogueError } from '@tideline/contract';
import { toProblem } from './problem.ts';

export function sendProblem(response: ServerResponse, error: CatalogueError, requestId: string): void {
  if (response.headersSent) {
    response.destroy(); // half an answer is worse than none: the client sees a broken connection
    return;
  }
  const body = JSON.stringify(toProblem(error, requestId));
  response.writeHead(error.status, {
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    ...('retryAfterSeconds' in error.params ? { 'retry-after': String(error.params.retryAfterSeconds) } : {}),
    ...('digest' in error.params ? { 'x-digest': String(error.params.digest) } : {}),
    ...(error.status === 413 ? { connection: 'close' } : {}),
  });
  response.end(body);
}
