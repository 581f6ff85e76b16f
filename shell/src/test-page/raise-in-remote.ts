import type { SnapshotRemote } from '@tideline/registry/release';
import type { ExposeLoader } from '../federation/exposes.ts';

interface Container {
  get: (expose: string) => Promise<() => { raise: (id: string) => never }>;
}

/** The module that every remote has only for this page; see the build preset. */
const FAULT = './fault';

/**
 * Loads a remote in the same way as a screen, and throws an error inside one of its files. Rejects with that error, or
 * with the loading failure.
 */
export async function raiseInRemote(
  loader: ExposeLoader,
  { name, active, previous }: SnapshotRemote,
  id: string,
): Promise<never> {
  const [expose] = Object.keys(active.exposes);
  if (expose === undefined) throw new Error(`${name} exposes nothing`);
  await loader.load(name, expose);
  const release = loader.releaseOf(name) === active.release ? active : (previous ?? active);
  const container = (globalThis as Record<string, unknown>)[release.globalName] as Container;
  const fault = await container.get(FAULT);
  return fault().raise(id);
}
