/** Asks for files early, once each, with the hash they must have. */
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

/** One that is still on its way is simply waited for by whoever asks next. */
const hasEnded = (url: string): boolean => performance.getEntriesByName(url, 'resource').length > 0;

/**
 * A preload that has failed and was not used yet answers the next request for its file, too, without asking again. A
 * stylesheet that applies to nothing uses it up.
 */
function useUp(page: Document, { href, integrity }: HTMLLinkElement): void {
  const sheet = page.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.media = 'not all';
  sheet.dataset['href'] = '#used-up'; // or the bundler would take the stylesheet for loaded
  sheet.crossOrigin = 'anonymous';
  if (integrity) sheet.integrity = integrity;
  for (const end of ['load', 'error']) sheet.addEventListener(end, () => sheet.remove());
  sheet.href = href;
  page.head.append(sheet);
}

/**
 * Forgets what was asked of a release, so that a new attempt really asks again and old styles do not linger. The
 * bundler's loader waits for ever for a stylesheet or script that never answers: it is told that those failed.
 */
export function forget(page: Document, base: string): void {
  const address = new URL(base, location.origin).href;
  for (const element of page.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]')) {
    const url = element instanceof HTMLLinkElement ? element.href : element.src;
    if (!url.startsWith(address)) continue;
    element.dispatchEvent(new Event('error'));
    element.remove();
    if (element instanceof HTMLLinkElement && element.rel === 'preload' && element.as === 'style' && hasEnded(url))
      useUp(page, element);
  }
}

/**
 * Replaces what the browser has stored of files that were not the released ones: they are immutable, so it would give
 * out the same wrong bytes for a year. A file that still is wrong stays for the loader to refuse.
 */
export async function refresh(paths: string[]): Promise<void> {
  await Promise.allSettled(
    paths.map(async (path) => (await fetch(path, { cache: 'reload', credentials: 'same-origin' })).arrayBuffer()),
  );
}
