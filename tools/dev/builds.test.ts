import { describe, expect, it } from '@jest/globals';
import { apps } from '../apps.ts';
import type { ChildOptions } from '../start/children.ts';
import type { Supervisor } from '../start/supervisor.ts';
import { keepBuilding } from './builds.ts';

/** Replaces the build processes. The test determines their output. */
function builders() {
  const listeners = new Map<string, ChildOptions['onMessage']>();
  const supervisor: Supervisor = {
    run: (name, _script, _env, options) => {
      listeners.set(name, options?.onMessage);
      return {
        ready: Promise.resolve(),
        restart: () => undefined,
        replace: async () => false,
        send: () => undefined,
        stop: () => Promise.resolve(),
      };
    },
    owns: () => undefined,
    onReload: () => undefined,
    giveUp: () => undefined,
    stopping: new AbortController().signal,
  };
  const report = (app: string, type: string, text?: string) =>
    listeners.get(`build of ${app}`)?.({ type, ...(text !== undefined && { text }) });
  return { supervisor, report };
}

/** Records the app names of each publish when it starts. */
function published() {
  const calls: string[][] = [];
  const publish = (folders: string[]): Promise<void> => {
    calls.push(folders.map((folder) => folder.replace('/out/', '')));
    return Promise.resolve();
  };
  return { calls, publish };
}

const quietly = (): void => undefined;

const settled = () => new Promise(setImmediate);

describe('keepBuilding', () => {
  it('publishes all apps together when the last one is built', async () => {
    const { supervisor, report } = builders();
    const { calls, publish } = published();
    const { firstPublished } = keepBuilding(supervisor, '/out', publish, quietly);
    for (const app of apps) report(app, 'built');
    await firstPublished;
    expect(calls).toEqual([[...apps]]);
  });

  it('publishes only the apps that a change affected', async () => {
    const { supervisor, report } = builders();
    const { calls, publish } = published();
    const { firstPublished } = keepBuilding(supervisor, '/out', publish, quietly);
    for (const app of apps) report(app, 'built');
    await firstPublished;
    for (const app of ['mfe-accounts', 'mfe-settings']) report(app, 'building');
    report('mfe-settings', 'built');
    await settled();
    expect(calls).toHaveLength(1);
    report('mfe-accounts', 'built');
    await settled();
    expect(calls.slice(1)).toEqual([['mfe-accounts', 'mfe-settings']]);
  });

  it('does not publish an app whose build fails, and starts with the others', async () => {
    const { supervisor, report } = builders();
    const { calls, publish } = published();
    const { firstPublished } = keepBuilding(supervisor, '/out', publish, quietly);
    for (const app of apps) report(app, app === 'mfe-insights' ? 'failed' : 'built', 'a comma is missing');
    await firstPublished;
    expect(calls).toEqual([apps.filter((app) => app !== 'mfe-insights')]);
  });

  it('publishes everything again if a publish fails because another build changes its files', async () => {
    const { supervisor, report } = builders();
    const calls: string[][] = [];
    const { firstPublished } = keepBuilding(
      supervisor,
      '/out',
      (folders) => {
        calls.push(folders);
        if (calls.length > 1) return Promise.resolve();
        report('shell', 'building');
        return Promise.reject(new Error('files changed while they were read'));
      },
      quietly,
    );
    for (const app of apps) report(app, 'built');
    await settled();
    report('shell', 'built');
    await firstPublished;
    expect(calls.at(-1)).toEqual(apps.map((app) => `/out/${app}`));
  });
});
