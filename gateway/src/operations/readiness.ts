import { Pool } from 'undici';

interface ReadinessChecks {
  started: boolean;
  generation: boolean;
  api: boolean;
  draining: boolean;
}

export interface Readiness {
  checks(): Promise<ReadinessChecks>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

export interface ReadinessParts {
  apiUrl: string;
  /** API path that returns 200 if it and its database work. */
  apiHealthPath: string;
  now(): number;
  isStarted(): boolean;
  hasGeneration(): boolean;
  isDraining(): boolean;
}

const apiTimeoutMs = 1000;
/** How long an API response is reused, so that probes cost it nothing. */
const rememberedMs = 500;

/**
 * Whether requests can be served in full: files exist, the API responds within a second, and no shutdown was requested.
 */
export function createReadiness(parts: ReadinessParts): Readiness {
  const pool = new Pool(new URL(parts.apiUrl).origin, {
    connections: 1,
    connect: { timeout: apiTimeoutMs },
    headersTimeout: apiTimeoutMs,
    bodyTimeout: apiTimeoutMs,
  });
  let last: { atMs: number; answers: Promise<boolean> } | undefined;

  const sendRequest = async (): Promise<boolean> => {
    try {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: parts.apiHealthPath,
        signal: AbortSignal.timeout(apiTimeoutMs),
      });
      await body.dump();
      return statusCode === 200;
    } catch {
      // any failure means that the API cannot be reached, which the caller reports
      return false;
    }
  };

  const api = (): Promise<boolean> => {
    const now = parts.now();
    if (last === undefined || now - last.atMs >= rememberedMs) last = { atMs: now, answers: sendRequest() };
    return last.answers;
  };

  const checks = async (): Promise<ReadinessChecks> => ({
    started: parts.isStarted(),
    generation: parts.hasGeneration(),
    api: await api(),
    draining: parts.isDraining(),
  });
  return {
    checks,
    async isReady() {
      const { started, generation, api: reachable, draining } = await checks();
      return started && generation && reachable && !draining;
    },
    close: () => pool.destroy(),
  };
}
