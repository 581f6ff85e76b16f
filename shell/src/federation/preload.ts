import { hasFailed, noteFailure } from '@tideline/mfe-kit/files';

/** Preloads files, once each, with their expected hash. A file that failed is requested at a new address instead. */
export function preload(
  page: Document,
  as: 'script' | 'style',
  paths: string[],
  integrity: Record<string, string>,
): void {
  for (const href of paths) {
    if (hasFailed(href) || page.querySelector(`link[href="${href}"], script[src="${href}"]`)) continue;
    const link = page.createElement('link');
    link.rel = 'preload';
    link.as = as;
    link.crossOrigin = 'anonymous';
    const hash = integrity[href];
    if (hash) link.integrity = hash;
    link.href = href;
    // otherwise, the browser would reuse the failed preload when the script or stylesheet is requested
    link.addEventListener('error', () => noteFailure(href));
    page.head.append(link);
  }
}

/** Applies the stylesheets of a release, or suspends them while another release of the same remote is active. */
export function applyStyles(page: Document, base: string, applied: boolean): void {
  const address = new URL(base, location.origin).href;
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.href.startsWith(address)) link.disabled = !applied;
}
