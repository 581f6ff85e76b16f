import { parts, remotes } from 'monolith-parts';

/**
 * Stands in for the shell's loader of remotes where all of them are part of one bundle: what federation costs is the
 * difference. The kit and the screens are the same sources.
 */
type Module = Record<string, unknown>;

export function createExposeLoader({ snapshot }: { snapshot: { remotes: object[] } }) {
  // the page names no remotes; what they contribute is part of the bundle and must be there before anything is drawn
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
    warm: (remote: string, expose: string): void => void load(remote, expose).catch(() => undefined), // comes up again where it is drawn
    releaseOf: (): string => 'monolith',
    referenceOf: (): undefined => undefined,
    stepBack: (): boolean => false,
  };
}
