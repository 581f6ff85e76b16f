import type { CodeRef, Snapshot, SnapshotRelease } from '@tideline/registry/release';
import { FILE_TIMEOUT_MS, FileFailure, renewAddress } from '@tideline/mfe-kit/files';
import { failedFile, kindOf, LoadFailure, type FailureKind } from './failure.ts';
import { applyStyles, preload } from './preload.ts';
import type { ReleaseBeacon } from '../health/release-beacon.ts';
import type { Federation } from './runtime.ts';

export type ExposedModule = Record<string, unknown>;

export interface ExposeLoader {
  /** Loads a module of a remote. It retries, and then tries the previous release. Errors: {@link LoadFailure}. */
  load(remote: string, expose: string): Promise<ExposedModule>;
  /** Returns the module if it is already loaded. */
  peek(remote: string, expose: string): ExposedModule | undefined;
  /** Preloads the files of a module without running them. */
  warm(remote: string, expose: string): void;
  /** Returns the active release. */
  releaseOf(remote: string): string;
  /** Returns the id that a user can quote for a failure of {@link load}. */
  referenceOf(error: unknown): string | undefined;
  /**
   * Records that a part crashed. Returns whether it already crashed within the last minute, in which case trying this
   * release again will not help.
   */
  crashedAgain(remote: string, component: CodeRef): boolean;
  /** Switches to the previous release after the active one failed. Returns false if there is none. */
  stepBack(remote: string): boolean;
  /** Calls the listener whenever another release of the remote becomes active. Returns a function that stops this. */
  onChange(remote: string, listener: () => void): () => void;
}

export interface LoaderDeps {
  snapshot: Snapshot;
  /** Called when the first remote is needed. */
  createFederation: (integrityOf: (path: string) => string | undefined) => Federation;
  page: Document;
  wait: (ms: number) => Promise<void>;
  /** Returns the time in milliseconds since any fixed moment. */
  now: () => number;
  /** Returns a number from 0 to below 1, which spreads out the retries of many tabs. */
  random: () => number;
  /** Reports to the operator, and returns the id to quote. */
  report: (failure: LoadFailure) => string | undefined;
  /** Counts releases that were loaded or given up. */
  beacon: ReleaseBeacon;
}

/**
 * Delays before further attempts. A late file is not requested again: the previous release is tried immediately,
 * because more waiting would only cost the user time.
 */
const RETRY_AFTER_MS: Partial<Record<FailureKind, readonly number[]>> = { network: [400, 1_600], refused: [0] };

/** Time limit for loading a module: its entry and then its chunks, each with its own limit. */
const MODULE_TIMEOUT_MS = 2 * FILE_TIMEOUT_MS + 1_000;

/** Crashes of a part within this time of each other count as the same failure. */
const CRASH_WINDOW_MS = 60_000;

interface RemoteState {
  releases: SnapshotRelease[];
  /** Index of the active release. */
  used: number;
  /** Index of the release to try next. */
  current: number;
  /** Release → file that registers its container. The first requested module determines the file. */
  entries: Map<string, string>;
  listeners: Set<() => void>;
  modules: Map<string, ExposedModule>;
  pending: Map<string, Promise<ExposedModule>>;
  /** Component → time of its latest crash. */
  crashes: Map<CodeRef, number>;
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException(`no answer after ${ms} ms`, 'TimeoutError')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Returns the files that load a module of a release, and the parts of the shell that it needs. */
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
          used: 0,
          current: 0,
          entries: new Map(),
          listeners: new Set(),
          modules: new Map(),
          pending: new Map(),
          crashes: new Map(),
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
    const { releases, used } = this.state(remote);
    return releases[used]?.release ?? '';
  }

  referenceOf(error: unknown): string | undefined {
    return error instanceof LoadFailure ? error.reference : undefined;
  }

  peek(remote: string, expose: string): ExposedModule | undefined {
    return this.#remotes.get(remote)?.modules.get(`${this.releaseOf(remote)} ${expose}`);
  }

  onChange(remote: string, listener: () => void): () => void {
    const { listeners } = this.state(remote);
    listeners.add(listener);
    return () => listeners.delete(listener);
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

  /** Tries this release with retries, and then the previous one. If all fail, the next call starts over. */
  private async climb(remote: string, expose: string): Promise<ExposedModule> {
    const state = this.state(remote);
    for (;;) {
      const index = state.current;
      try {
        const module = await this.attempts(remote, expose);
        if (index > state.used) this.use(remote, index);
        return module;
      } catch (error) {
        // a missing part of the shell would be missing with every release of the remote
        const isOwn = error instanceof LoadFailure && error.remote === remote;
        if (isOwn) this.#deps.beacon.failed({ remote, release: error.release }, 'load');
        if (isOwn && index + 1 < state.releases.length) state.current = index + 1;
        else {
          state.current = state.used;
          throw error;
        }
      }
    }
  }

  crashedAgain(remote: string, component: CodeRef): boolean {
    const { crashes } = this.state(remote);
    const now = this.#deps.now();
    const isAgain = now - (crashes.get(component) ?? -Infinity) < CRASH_WINDOW_MS;
    crashes.set(component, now);
    return isAgain;
  }

  stepBack(remote: string): boolean {
    const { used, releases } = this.state(remote);
    if (used + 1 >= releases.length) return false;
    this.use(remote, used + 1);
    return true;
  }

  /** Switches all parts of a remote to another release. */
  private use(remote: string, index: number): void {
    const state = this.state(remote);
    state.used = index;
    state.current = index;
    for (const [at, { base }] of state.releases.entries()) applyStyles(this.#deps.page, base, at === index);
    for (const listener of state.listeners) listener();
  }

  private async attempts(remote: string, expose: string): Promise<ExposedModule> {
    const { wait, random } = this.#deps;
    const release = this.release(remote);
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.once(remote, expose, release);
      } catch (cause) {
        if (cause instanceof FileFailure) throw this.shellFailure(expose, cause);
        const failure = this.fail(remote, expose, release, cause);
        const pause = RETRY_AFTER_MS[failure.kind]?.[attempt];
        if (pause === undefined) throw failure;
        await wait(pause * (1 + random() / 2));
      }
    }
  }

  private async once(remote: string, expose: string, release: SnapshotRelease): Promise<ExposedModule> {
    const state = this.state(remote);
    this.warm(remote, expose);
    const federation = (this.#federation ??= this.#deps.createFederation(this.#integrityOf));
    const { entry, shares } = filesOf(release, expose, undefined);
    if (!state.entries.has(release.release)) {
      federation.register(release.globalName, entry);
      state.entries.set(release.release, entry);
    }
    // The container runs while its shares are loading. Its time limit starts after them, because they have their own.
    const loading = federation.load(release.globalName, expose);
    loading.catch(() => undefined); // the result is awaited below, unless a share is missing
    await federation.loadShares(shares);
    const module = await within(MODULE_TIMEOUT_MS, loading);
    state.modules.set(`${release.release} ${expose}`, module);
    this.#deps.beacon.loaded({ remote, release: release.release });
    return module;
  }

  /** Returns the failure for a missing part of the shell that a module needs. It was already retried and reported. */
  private shellFailure(expose: string, cause: FileFailure): LoadFailure {
    const { release } = this.#deps.snapshot.shell;
    const failure = new LoadFailure(cause.kind, { remote: 'shell', release, expose }, cause);
    failure.reference = cause.reference;
    return failure;
  }

  /** Reports a failed attempt and prepares the next one. */
  private fail(remote: string, expose: string, release: SnapshotRelease, cause: unknown): LoadFailure {
    const file = failedFile(cause, this.state(remote).entries.get(release.release) ?? release.entry);
    const failure = new LoadFailure(kindOf(cause, file), { remote, release: release.release, expose }, cause);
    failure.reference = this.#deps.report(failure);
    if (file) renewAddress(file);
    // A container that never arrived is registered again, so that the next attempt may use another file.
    if (!this.#federation?.isHere(release.globalName)) this.state(remote).entries.delete(release.release);
    return failure;
  }
}

export const createExposeLoader = (deps: LoaderDeps): ExposeLoader => new Loader(deps);
