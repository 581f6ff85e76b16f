import { parts, remotes } from 'monolith-parts';

/**
 * Replaces the shell's remote loader in a single bundle, so that the difference is the cost of federation. The kit and
 * the screens are the same sources.
 */
type Module = Record<string, unknown>;

export function createExposeLoader({ snapshot }: { snapshot: { remotes: object[] } }) {
  // The page names no remotes. Their contributions are part of the bundle and must be present before anything is
  // rendered.
  snapshot.remotes.push(...remotes);
  const here = new Map<string, Module>();
  const coming = new Map<string, Promise<Module>>();
  const load = (remote: string, expose: string): Promise<Module> => {
    const key = `${remote} ${expose}`;
    const known = coming.get(key);
    if (known) return known;
    const part = parts[key];
    if (!part) return Promise.reject(new Error(`The bundle has no ${key}`));
    const module = part().then((loaded) => {
      here.set(key, loaded);
      return loaded;
    });
    module.catch(() => coming.delete(key));
    coming.set(key, module);
    return module;
  };
  return {
    load,
    peek: (remote: string, expose: string): Module | undefined => here.get(`${remote} ${expose}`),
    // the failure is shown again when the part is rendered
    warm: (remote: string, expose: string): void => void load(remote, expose).catch(() => undefined),
    releaseOf: (): string => 'monolith',
    referenceOf: (): undefined => undefined,
    crashedAgain: (): boolean => false,
    stepBack: (): boolean => false,
    // the bundle has one release of everything
    onChange: (): (() => void) => () => undefined,
  };
}
