/**
 * The only policy the page has: scripts may come from released files of this origin and from the service worker, and
 * nothing may turn a string into markup or code; emptying an element is no markup. Everything else a library tries is refused by the browser.
 */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string | null; createHTML: (html: string) => string | null },
  ): unknown;
}

const admitted = (url: URL) =>
  url.origin === location.origin && (url.pathname.startsWith('/r/') || url.pathname === '/sw.js');

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

factory?.createPolicy('default', {
  createScriptURL: (url) => (admitted(new URL(url, location.href)) ? url : null),
  // markup may be emptied, as React Aria does with what it has announced, and never written
  createHTML: (html) => (html === '' ? html : null),
});

export {};
