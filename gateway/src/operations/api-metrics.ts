import { request as requestApi } from 'undici';
import type { ApiTargets } from '../proxy/api-targets.ts';

const TIMEOUT_MS = 8_000;

export interface Exposition {
  contentType: string;
  body: string;
}

/** Returns the metrics of the api, which are only on loopback; undefined if it cannot be reached. */
export async function readApiMetrics(api: ApiTargets): Promise<Exposition | undefined> {
  try {
    const answer = await requestApi(`${api.any()}/metrics`, {
      headers: api.headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = await answer.body.text();
    return answer.statusCode === 200 ? { contentType: String(answer.headers['content-type']), body } : undefined;
  } catch {
    return undefined;
  }
}
