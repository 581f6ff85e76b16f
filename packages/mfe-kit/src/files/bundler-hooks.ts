import { freshAddress, noteFailure } from './addresses.ts';
import { statusOf } from './file-failure.ts';

/** Maximum wait for one file. */
export const FILE_TIMEOUT_MS = 8_000;

/** Global name with which the bundles of all apps find these hooks. The build preset inserts the calls. */
const HOOKS = 'tidelineFiles';

/** Wraps the bundler's `__webpack_get_script_filename__`, so that a chunk that failed gets a new address. */
const named =
  (nameOf: (chunk: string) => string) =>
  (chunk: string): string =>
    freshAddress(nameOf(chunk));

/**
 * Inserts a stylesheet for the bundler, which sets no time limit for stylesheets. Without a response in time, it gets
 * the same event that the bundler sends for a late script.
 */
function insertStyle(link: HTMLLinkElement): void {
  // its preload failed, and the browser would respond with that failure
  if ((statusOf(link.href) ?? 200) >= 400) noteFailure(link.href);
  link.href = freshAddress(link.href);
  const timer = setTimeout(() => {
    const notify = link.onerror as ((event: { type: string; target: HTMLLinkElement }) => void) | null;
    notify?.({ type: 'timeout', target: link });
  }, FILE_TIMEOUT_MS);
  for (const end of ['load', 'error']) link.addEventListener(end, () => clearTimeout(timer));
  document.head.append(link);
}

/** Provides the hooks to every bundle of the page, and returns them. */
export function provideFileHooks(): { named: typeof named; insertStyle: typeof insertStyle } {
  const hooks = { named, insertStyle };
  Object.assign(globalThis, { [HOOKS]: hooks });
  return hooks;
}
