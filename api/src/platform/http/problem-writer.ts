import type { ServerResponse } from 'node:http';
import type { CatalogError } from '@tideline/contract';
import { toProblem } from './problem.ts';

export function sendProblem(response: ServerResponse, error: CatalogError, requestId: string): void {
  if (response.headersSent) {
    response.destroy(); // a broken connection is better than half a response, because the client notices it
    return;
  }
  const body = JSON.stringify(toProblem(error, requestId));
  response.writeHead(error.status, {
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    ...retryAfter(error),
    ...('digest' in error.params ? { 'x-digest': String(error.params.digest) } : {}),
    ...(error.status === 413 ? { connection: 'close' } : {}),
  });
  response.end(body);
}

/** Returns the Retry-After header: the delay that the error specifies, or two seconds for a temporary failure. */
function retryAfter({ code, params }: CatalogError): Record<string, string> {
  if ('retryAfterSeconds' in params) return { 'retry-after': String(params.retryAfterSeconds) };
  return code === 'SERVICE_UNAVAILABLE' || code === 'HOUSEHOLD_BUSY' || code === 'REQUEST_IN_FLIGHT'
    ? { 'retry-after': '2' }
    : {};
}
