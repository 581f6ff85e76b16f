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
  /** Address on the API that answers 200 when it and its database work. */
  apiHealthPath: string;
  now(): number;
  isStarted(): boolean;
  hasGeneration(): boolean;
  isDraining(): boolean;
}

const apiTimeoutMs = 1000;
/** An answer of the API is believed this long, so that probes cost it nothing. */
const rememberedMs = 500;

/** Whether requests can be served in full: files are there, the API answers within a second, nobody asked us to stop. */
export function createReadiness(parts: ReadinessParts): Readiness {
  const pool = new Pool(new URL(parts.apiUrl).origin, {
    connections: 1,
    connect: { timeout: apiTimeoutMs },
    headersTimeout: apiTimeoutMs,
    bodyTimeout: apiTimeoutMs,
  });
  let last: { atMs: number; answers: Promise<boolean> } | undefined;

  const ask = async (): Promise<boolean> => {
    try {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: parts.apiHealthPath,
        signal: AbortSignal.timeout(apiTimeoutMs),
      });
      await body.dump();
      return statusCode === 200;
    } catch {
      // any failure means the same here: the API cannot be reached, and the caller says so
      return false;
    }
  };

  const api = (): Promise<boolean> => {
    const now = parts.now();
    if (last === undefined || now - last.atMs >= rememberedMs) last = { atMs: now, answers: ask() };
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
