import { apply, current, type Generation } from './generations.ts';
import { publish, type Published, type PublishOptions } from './publish.ts';
import { RegistryError } from './registry-error.ts';
import type { Store } from './store.ts';

export interface ActivationResult {
  published: Published[];
  generation: Generation;
  /** False if everything was already active, so that no generation was created. */
  changed: boolean;
}

/** Publishes all builds and activates them together in one generation, or creates none if nothing changed. */
export async function publishAndActivate(
  store: Store,
  env: string,
  distDirs: readonly string[],
  options: PublishOptions & { reason?: string },
): Promise<ActivationResult> {
  const published: Published[] = [];
  for (const distDir of distDirs) published.push(await publish(store, distDir, options));
  for (;;) {
    const now = await current(store, env);
    const changes = published.flatMap(({ release: { remote, release } }) =>
      now?.entries[remote]?.active === release ? [] : [{ remote, release }],
    );
    if (now !== undefined && changes.length === 0) return { published, generation: now, changed: false };
    const {
      by,
      at,
      reason = `activate ${changes.map(({ remote, release }) => `${remote} ${release}`).join(', ')}`,
    } = options;
    try {
      const generation = await apply(store, env, { changes, by, at, reason, expectGeneration: now?.generation ?? 0 });
      return { published, generation, changed: true };
    } catch (error) {
      if (!(error instanceof RegistryError && error.code === 'GENERATION_CONFLICT')) throw error;
    }
  }
}
