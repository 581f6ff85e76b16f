/**
 * The only policy the page has: scripts may come from released files of this origin and from the service worker, and
 * nothing may turn a string into markup or code. Everything else a library tries is refused by the browser.
 */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown;
}

const admitted = (url: URL) => url.origin === location.origin && (url.pathname.startsWith('/r/') || url.pathname === '/sw.js');

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

factory?.createPolicy('default', {
  createScriptURL: (url) => (admitted(new URL(url, location.href)) ? url : null),
});

export {};
