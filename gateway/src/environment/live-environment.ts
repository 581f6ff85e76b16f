import {
  current,
  findRelease,
  loadGeneration,
  newerThan,
  type Generation,
  type LoadedGeneration,
  type Release,
  type Store,
} from '@tideline/registry';

export interface LiveEnvironmentOptions {
  store: Store;
  environment: string;
  /**
   * Interval between checks for the next generation number. If there is no new generation, a check costs one failed
   * attempt to open a file.
   */
  pollMs: number;
  /** Called with every generation, and with the shell's previous release if there is one, before requests see them. */
  onGeneration(loaded: LoadedGeneration, previousShell: Release | undefined): void;
  onError(error: unknown): void;
}

/**
 * Follows an environment. A new generation is loaded completely and then replaces the old one in a single assignment,
 * so that each request sees either one or the other. If loading fails, the old one stays.
 */
export class LiveEnvironment {
  readonly #options: LiveEnvironmentOptions;
  #loaded: LoadedGeneration | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(options: LiveEnvironmentOptions) {
    this.#options = options;
  }

  get loaded(): LoadedGeneration | undefined {
    return this.#loaded;
  }

  /** Loads the current generation, if any, and starts polling for newer ones. */
  async start(): Promise<void> {
    const { store, environment, pollMs } = this.#options;
    await this.#load(await current(store, environment));
    this.#timer = setInterval(() => void this.refresh(), pollMs);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Checks once. Concurrent calls share the check. */
  refresh(): Promise<void> {
    this.#running ??= this.#look().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #look(): Promise<void> {
    const { store, environment, onError } = this.#options;
    try {
      await this.#load(await newerThan(store, environment, this.#loaded?.generation.generation ?? 0));
    } catch (error) {
      onError(error);
    }
  }

  async #load(generation: Generation | undefined): Promise<void> {
    if (generation === undefined) return;
    const { store, environment, onGeneration } = this.#options;
    const loaded = await loadGeneration(store, environment, generation);
    const previous = generation.entries.shell?.previous;
    onGeneration(loaded, previous === undefined ? undefined : await findRelease(store, 'shell', previous));
    this.#loaded = loaded;
  }
}
