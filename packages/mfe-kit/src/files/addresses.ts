/** Failed attempts by file name. Names contain a hash of the content, so no two files have the same name. */
const failures = new Map<string, number>();

const fileName = (url: string): string => url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';

/**
 * Returns the address for the next attempt. A file that failed gets a new one, because caches, preloads and pending
 * requests would respond to the old one with the same failure.
 */
export function freshAddress(url: string): string {
  const count = failures.get(fileName(url));
  return count === undefined ? url : `${url}?again=${Math.round(performance.timeOrigin).toString(36)}.${count}`;
}

export const hasFailed = (url: string): boolean => failures.has(fileName(url));

/** Gives a file a new address for the next attempt. */
export function noteFailure(url: string): void {
  const name = fileName(url);
  failures.set(name, (failures.get(name) ?? 0) + 1);
}

/**
 * Replaces a cached file that differs from the released one. It is immutable, so the browser would otherwise serve the
 * wrong bytes to every page for a year.
 */
export function mendCache(url: string): void {
  const path = url.split('?')[0] ?? '';
  fetch(path, { cache: 'reload', credentials: 'same-origin' })
    .then((response) => response.arrayBuffer())
    .catch(() => undefined); // the next page tries again
}
