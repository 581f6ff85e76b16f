/**
 * The page's only trusted-types policy: scripts may come only from released files of this origin and from the service
 * worker, and no string may become markup or code, except the empty string that clears an element. The browser rejects
 * all other attempts by libraries.
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
  // Markup may be cleared, as React Aria does after an announcement, but it may never be written.
  createHTML: (html) => (html === '' ? html : null),
});

export {};
