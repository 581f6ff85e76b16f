import type { Snapshot, SnapshotRelease } from '@tideline/registry/release';
import { kindOf, LoadFailure } from './failure.ts';
import { forget, preload, refresh } from './preload.ts';
import { FILE_TIMEOUT_MS, type Federation } from './runtime.ts';

export type ExposedModule = Record<string, unknown>;

export interface ExposeLoader {
  /** Loads a module of a remote: retries, then tries the previous release. Rejects with a {@link LoadFailure}. */
  load(remote: string, expose: string): Promise<ExposedModule>;
  /** Returns the module if it is already loaded. */
  peek(remote: string, expose: string): ExposedModule | undefined;
  /** Preloads the files of a module; runs nothing. */
  warm(remote: string, expose: string): void;
  /** The release in use. */
  releaseOf(remote: string): string;
  /** Returns the id a user can quote for a failure of {@link load}. */
  referenceOf(error: unknown): string | undefined;
  /** Switches to the previous release after a module of this one crashed. Returns false if there is none. */
  stepBack(remote: string): boolean;
}

export interface LoaderDeps {
  snapshot: Snapshot;
  /** Called when the first remote is needed. */
  createFederation: (integrityOf: (path: string) => string | undefined) => Federation;
  page: Document;
  wait: (ms: number) => Promise<void>;
  /** 0 ≤ n < 1; spreads out the retries of many tabs. */
  random: () => number;
  /** Reports to the operator and returns the id to quote. */
  report: (failure: LoadFailure) => string | undefined;
}

/** Delays before the second and third attempt after a network failure. */
const RETRY_AFTER_MS = [400, 1_600];

interface RemoteState {
  releases: SnapshotRelease[];
  /** Index of the release in use. */
  current: number;
  /** Release → file that registers its container, set by the first requested module. */
  entries: Map<string, string>;
  /** Files the browser rejected because of their hash. */
  refused: Set<string>;
  modules: Map<string, ExposedModule>;
  pending: Map<string, Promise<ExposedModule>>;
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException(`no answer after ${ms} ms`, 'TimeoutError')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Returns the files that load a module of a release, and the shell's parts it needs. */
function filesOf(release: SnapshotRelease, expose: string, registeredWith: string | undefined) {
  const files = release.exposes[expose];
  if (!files) throw new Error(`${release.release} has no ${expose}`);
  const scripts =
    registeredWith === undefined
      ? files.merged
        ? [files.merged]
        : [release.entry, ...files.js]
      : registeredWith === files.merged
        ? []
        : files.js;
  return { entry: files.merged ?? release.entry, scripts, styles: files.css, shares: files.shares ?? [] };
}

// Methods are private by type, not by #, because the minifier has dropped a #method that was still called.
class Loader implements ExposeLoader {
  readonly #deps: LoaderDeps;
  readonly #remotes: Map<string, RemoteState>;
  #federation: Federation | undefined;

  constructor(deps: LoaderDeps) {
    this.#deps = deps;
    this.#remotes = new Map(
      deps.snapshot.remotes.map(({ name, active, previous }) => [
        name,
        {
          releases: previous ? [active, previous] : [active],
          current: 0,
          entries: new Map(),
          refused: new Set(),
          modules: new Map(),
          pending: new Map(),
        },
      ]),
    );
  }

  private state(remote: string): RemoteState {
    const state = this.#remotes.get(remote);
    if (!state) throw new Error(`There is no active release of ${remote}`);
    return state;
  }

  #integrityOf = (path: string): string | undefined => {
    for (const { releases } of this.#remotes.values()) {
      for (const { integrity } of releases) if (integrity[path]) return integrity[path];
    }
    return undefined;
  };

  private release(remote: string): SnapshotRelease {
    const state = this.state(remote);
    const release = state.releases[state.current];
    if (!release) throw new Error(`There is no active release of ${remote}`);
    return release;
  }

  releaseOf(remote: string): string {
    return this.release(remote).release;
  }

  referenceOf(error: unknown): string | undefined {
    return error instanceof LoadFailure ? error.reference : undefined;
  }

  peek(remote: string, expose: string): ExposedModule | undefined {
    return this.#remotes.get(remote)?.modules.get(`${this.releaseOf(remote)} ${expose}`);
  }

  warm(remote: string, expose: string): void {
    const { page, snapshot } = this.#deps;
    const release = this.release(remote);
    if (!release.exposes[expose]) return;
    const { scripts, styles, shares } = filesOf(release, expose, this.state(remote).entries.get(release.release));
    preload(page, 'script', scripts, release.integrity);
    preload(page, 'style', styles, release.integrity);
    for (const share of shares) {
      preload(page, 'script', snapshot.shell.lazyShares[share]?.js ?? [], snapshot.shell.integrity);
      preload(page, 'style', snapshot.shell.lazyShares[share]?.css ?? [], snapshot.shell.integrity);
    }
  }

  load(remote: string, expose: string): Promise<ExposedModule> {
    const { pending } = this.state(remote);
    const running = pending.get(expose);
    if (running) return running;
    const work = this.climb(remote, expose).finally(() => pending.delete(expose));
    pending.set(expose, work);
    return work;
  }

  /** Tries this release with retries, then the previous one. If all fail, the next call starts over. */
  private async climb(remote: string, expose: string): Promise<ExposedModule> {
    const state = this.state(remote);
    const start = state.current;
    for (;;) {
      try {
        return await this.attempts(remote, expose);
      } catch (error) {
        if (this.stepBack(remote)) continue;
        state.current = start;
        throw error;
      }
    }
  }

  stepBack(remote: string): boolean {
    const state = this.state(remote);
    if (state.current + 1 >= state.releases.length) return false;
    forget(this.#deps.page, this.release(remote).base);
    state.current += 1;
    return true;
  }

  private async attempts(remote: string, expose: string): Promise<ExposedModule> {
    const { wait, random } = this.#deps;
    for (let attempt = 0; ; attempt += 1) {
      const release = this.release(remote);
      try {
        return await this.once(remote, expose, release);
      } catch (cause) {
        const failure = this.fail(remote, expose, release, cause);
        const pause = RETRY_AFTER_MS[attempt];
        if (failure.kind !== 'network' || pause === undefined) throw failure;
        await wait(pause * (1 + random() / 2));
      }
    }
  }

  private async once(remote: string, expose: string, release: SnapshotRelease): Promise<ExposedModule> {
    const state = this.state(remote);
    if (state.refused.size > 0) await within(FILE_TIMEOUT_MS, refresh([...state.refused]));
    state.refused.clear();
    this.warm(remote, expose);
    const federation = (this.#federation ??= this.#deps.createFederation(this.#integrityOf));
    if (!state.entries.has(release.release)) {
      const { entry } = filesOf(release, expose, undefined);
      federation.register(release.globalName, entry);
      state.entries.set(release.release, entry);
    }
    const module = await within(FILE_TIMEOUT_MS, federation.load(release.globalName, expose));
    state.modules.set(`${release.release} ${expose}`, module);
    return module;
  }

  /** Reports a failed attempt and removes its remains, so that the next one starts clean. */
  private fail(remote: string, expose: string, release: SnapshotRelease, cause: unknown): LoadFailure {
    const { page, report } = this.#deps;
    const state = this.state(remote);
    const { scripts, styles } = filesOf(release, expose, undefined);
    const files = [...scripts, ...styles];
    const failure = new LoadFailure(kindOf(cause, files), { remote, release: release.release, expose }, cause);
    failure.reference = report(failure);
    if (failure.kind === 'refused') for (const file of files) state.refused.add(file);
    forget(page, release.base);
    this.#federation?.forgetFailures();
    // A container that never arrived is registered again, so that the next attempt may use another file.
    if (!this.#federation?.isHere(release.globalName)) state.entries.delete(release.release);
    return failure;
  }
}

export const createExposeLoader = (deps: LoaderDeps): ExposeLoader => new Loader(deps);
