import type { ApiTargets } from '../proxy/api-targets.ts';

interface ReadinessChecks {
  started: boolean;
  generation: boolean;
  api: boolean;
  draining: boolean;
}

export interface Readiness {
  checks(): Promise<ReadinessChecks>;
  isReady(): Promise<boolean>;
}

export interface ReadinessParts {
  targets: ApiTargets;
  now(): number;
  isStarted(): boolean;
  hasGeneration(): boolean;
  isDraining(): boolean;
}

/** Time for which an API response is reused, so that probes cause no load. */
const rememberedMs = 500;

/** Creates the readiness check: files exist, the API responds within a second, and no shutdown was requested. */
export function createReadiness(parts: ReadinessParts): Readiness {
  let last: { atMs: number; answers: Promise<boolean> } | undefined;

  const api = (): Promise<boolean> => {
    const now = parts.now();
    if (last === undefined || now - last.atMs >= rememberedMs) last = { atMs: now, answers: parts.targets.answer() };
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
  };
}
