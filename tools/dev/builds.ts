import { join } from 'node:path';
import { apps } from '../apps.ts';
import type { Child } from '../start/children.ts';
import { root, say, type Supervisor } from '../start/supervisor.ts';

type State = 'building' | 'built' | 'published' | 'failed';

export interface Builds {
  /** Resolves when the shell, and every app whose build succeeds, has been published for the first time. */
  firstPublished: Promise<void>;
  /** Restarts the build of an app, which reads `remote.config.ts` only at its start. */
  restart: (app: string) => void;
}

/**
 * Runs a build of every app. Publishes finished builds when no build is running, so that a change that affects several
 * apps causes one generation and one page reload.
 */
export function keepBuilding(
  supervisor: Supervisor,
  output: string,
  publish: (folders: string[]) => Promise<void>,
  log: (line: string) => void = say,
): Builds {
  const states = new Map<string, State>(apps.map((app) => [app, 'building']));
  const children = new Map<string, Child>();
  const { promise: firstPublished, resolve: published } = Promise.withResolvers<void>();
  const folderOf = (app: string): string => join(output, app);
  let publishing: Promise<void> = Promise.resolve();

  const publishFinished = async (): Promise<void> => {
    if ([...states.values()].includes('building')) return;
    const finished = apps.filter((app) => states.get(app) === 'built');
    if (finished.length === 0) return;
    for (const app of finished) states.set(app, 'published');
    try {
      await publish(finished.map(folderOf));
    } catch (error) {
      for (const app of finished) if (states.get(app) === 'published') states.set(app, 'built');
      // a newer build has started, and is published when it finishes
      if (finished.some((app) => states.get(app) === 'building')) return;
      log(error instanceof Error ? error.message : String(error));
      return;
    }
    if (states.get('shell') === 'published') published();
  };

  const noted = (app: string, type: string, text?: string): void => {
    if (type !== 'building' && type !== 'built' && type !== 'failed') return;
    states.set(app, type);
    if (type === 'failed') log(`  ${app} does not build; the page stays as it was:\n${text}`);
    if (type === 'built') log(`  ${app}: built`);
    publishing = publishing.then(publishFinished);
  };

  for (const app of apps) {
    const options = {
      forgiving: true,
      args: [join(root, app), folderOf(app)],
      onMessage: ({ type, text }: { type: string; text?: string }) => noted(app, type, text),
    };
    children.set(
      app,
      supervisor.run(`build of ${app}`, 'tools/dev/build-app.ts', { NODE_ENV: 'development' }, options),
    );
  }
  return {
    firstPublished,
    restart: (app) => {
      states.set(app, 'building');
      children.get(app)?.restart();
    },
  };
}
