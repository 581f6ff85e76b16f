import { request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ApiTargets } from '../proxy/api-targets.ts';
import { sendText } from '../http/problem.ts';
import type { HeaderList } from '../http/security-headers.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 100;

/** Returns or moves the clock of an api with a fixed clock (TIDELINE_NOW). Any other api responds with 404. */
export function handleClock(
  api: ApiTargets,
  security: HeaderList,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES)
      return resolve(sendText(response, 413, 'This is too long for an instant.', security));
    const forward = sendRequest(
      `${api.any()}/clock`,
      { method: request.method, headers: api.headers, timeout: TIMEOUT_MS },
      (answer) => {
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part))
          .on('error', reject);
        answer.on('end', () => {
          const isThere = answer.statusCode !== 404;
          resolve(
            sendText(
              response,
              answer.statusCode ?? 502,
              isThere ? text.trim() : 'This server’s clock is not fixed (TIDELINE_NOW).',
              security,
            ),
          );
        });
      },
    );
    forward.on('error', reject).on('timeout', () => forward.destroy(new Error('the api did not answer')));
    request.pipe(forward);
  });
}
