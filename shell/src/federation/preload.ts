/** Preloads files, once each, with their expected hash. */
export function preload(
  page: Document,
  as: 'script' | 'style',
  paths: string[],
  integrity: Record<string, string>,
): void {
  for (const href of paths) {
    if (page.querySelector(`link[href="${href}"]:not([data-href]), script[src="${href}"]`)) continue;
    const link = page.createElement('link');
    link.rel = 'preload';
    link.as = as;
    link.crossOrigin = 'anonymous';
    const hash = integrity[href];
    if (hash) link.integrity = hash;
    link.href = href;
    page.head.append(link);
  }
}

/** The next request simply waits for a preload that is still pending. */
const hasEnded = (url: string): boolean => performance.getEntriesByName(url, 'resource').length > 0;

/**
 * Consumes a preload that failed unused, because it would answer the next request for its file without a new fetch. A
 * stylesheet that never applies consumes it.
 */
function consumePreload(page: Document, { href, integrity }: HTMLLinkElement): void {
  const sheet = page.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.media = 'not all';
  sheet.dataset['href'] = '#used-up'; // otherwise the bundler would consider the stylesheet loaded
  sheet.crossOrigin = 'anonymous';
  if (integrity) sheet.integrity = integrity;
  for (const end of ['load', 'error']) sheet.addEventListener(end, () => sheet.remove());
  sheet.href = href;
  page.head.append(sheet);
}

/**
 * Forgets the requests of a release, so that a new attempt really fetches and old styles are removed. The bundler's
 * loader would wait forever for a stylesheet or script that never responds, so it gets an error event for each.
 */
export function forget(page: Document, base: string): void {
  const address = new URL(base, location.origin).href;
  for (const element of page.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]')) {
    const url = element instanceof HTMLLinkElement ? element.href : element.src;
    if (!url.startsWith(address)) continue;
    element.dispatchEvent(new Event('error'));
    element.remove();
    if (element instanceof HTMLLinkElement && element.rel === 'preload' && element.as === 'style' && hasEnded(url))
      consumePreload(page, element);
  }
}

/**
 * Replaces cached files that are not the released ones: they are immutable, so the browser would serve the same wrong
 * bytes for a year. If a file is still wrong, the loader rejects it.
 */
export async function refresh(paths: string[]): Promise<void> {
  await Promise.allSettled(
    paths.map(async (path) => (await fetch(path, { cache: 'reload', credentials: 'same-origin' })).arrayBuffer()),
  );
}
