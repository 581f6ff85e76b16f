/** Asks for files early, once each, with the hash they must have. */
export function preload(page: Document, as: 'script' | 'style', paths: string[], integrity: Record<string, string>): void {
  for (const href of paths) {
    if (page.querySelector(`link[href="${href}"], script[src="${href}"]`)) continue;
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

/** Forgets what was asked of a release, so that a new attempt really asks again and old styles do not linger. */
export function forget(page: Document, base: string): void {
  for (const link of page.querySelectorAll(`link[href^="${base}"], link[href^="${new URL(base, location.origin).href}"]`)) link.remove();
}
