import { holdsComponentsOnly, refresh } from './families.ts';

export { register, signature, standIn } from './families.ts';

interface Hot {
  accept(): void;
  status(): string;
  /**
   * Fetches and runs the changed code. Returns null if there is none, and rejects if a change cannot be applied in
   * place.
   */
  check(apply: true): Promise<readonly unknown[] | null>;
}

interface HotModule {
  exports: object;
  hot?: Hot;
}

/** Called by compiled code at the end of a module. Its next version replaces it if it contains only components. */
export function settle(module: HotModule): void {
  queueMicrotask(() => {
    if (holdsComponentsOnly(module.exports)) module.hot?.accept();
  });
}

/** Name of the running build, from the bundler. */
declare const __webpack_hash__: string;

/** Applies one build after the other until the page runs the one with this name. */
async function update(hot: Hot, hash: string): Promise<void> {
  const isThere = (): boolean => __webpack_hash__ === hash;
  while (!isThere()) {
    if ((await hot.check(true)) === null) throw new Error(`nothing leads from ${__webpack_hash__} to ${hash}`);
    refresh();
  }
}

let running = Promise.resolve();
const hot = (import.meta as ImportMeta & { webpackHot?: Hot }).webpackHot;

/** The page calls this after every build, and reloads if it rejects. */
if (hot !== undefined)
  Object.assign(globalThis, {
    tidelineDev: {
      update: (hash: string) => {
        running = running.catch(() => undefined).then(() => update(hot, hash));
        return running;
      },
    },
  });
