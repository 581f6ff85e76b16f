import { createHash } from 'node:crypto';
import { z } from 'zod';
import { snapshotRemote } from '../../src/snapshot.ts';
import type { Release } from '../../src/store.ts';

const style =
  '#dev{position:fixed;z-index:2147483647;left:50%;bottom:12px;transform:translateX(-50%);padding:8px 16px;' +
  'border-radius:12px;background:#14232a;color:#f6f4ee;font:500 14px/20px Figtree,system-ui,sans-serif;' +
  'pointer-events:none}#dev[hidden]{display:none}';
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

const block = /(<script type="application\/json" id="tideline-registry">)([^]*?)(<\/script>)/;
const snapshotJson = z.looseObject({
  remotes: z.array(z.looseObject({ name: z.string(), active: z.unknown() })),
  showsRemotes: z.literal(true).optional(),
});

const titleStart = /<title>[^<]*? – /;
const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const forScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Returns the path of the script that applies new builds. */
export const clientPath = (remote: string): string => `/r/${remote}/dev/update.js`;

const noticeOf = (remote: string): string => `${remote} from this machine`;

/**
 * Replaces the deployed release with a local one in a page of the environment, and makes the deployed release the
 * fallback. A page of the local release gets its own title, because it may be composed from the HTML of another page.
 * Returns undefined for a page that shows no remotes, such as one for signed-out visitors.
 */
export function withLocalRelease(html: string, local: Release, path: string): string | undefined {
  const [, , data] = block.exec(html) ?? [];
  if (data === undefined) return undefined;
  const snapshot = snapshotJson.parse(JSON.parse(data));
  // environments of earlier versions do not state whether a page shows remotes
  if (snapshot.showsRemotes === undefined && snapshot.remotes.length === 0) return undefined;
  const language = /<html lang="([\w-]+)"/.exec(html)?.[1] ?? 'en';
  const others = snapshot.remotes.filter(({ name }) => name !== local.remote);
  const deployed = snapshot.remotes.find(({ name }) => name === local.remote)?.active;
  const own = { ...snapshotRemote({ active: local }, language), ...(deployed !== undefined && { previous: deployed }) };
  const remotes = [...others, own].toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const title = own.routes.find((route) => route.path === path)?.title;
  const changed = html
    .replace(titleStart, (start) => (title === undefined ? start : `<title>${escapeHtml(title)} – `))
    .replace(
      block,
      (_, open: string, _data: string, close: string) => open + forScript({ ...snapshot, remotes }) + close,
    )
    // this page does not use the preloaded files of the deployed release
    .replaceAll(/<link rel="preload"[^>]*>\n?/g, (link) => (link.includes(`href="/r/${local.remote}/`) ? '' : link));
  return changed
    .replace('</head>', `<style>${style}</style>\n<script src="${clientPath(local.remote)}" defer></script>\n</head>`)
    .replace('</body>', `<div id="dev" role="status">${noticeOf(local.remote)}</div>\n</body>`);
}

/**
 * Returns the script that applies a new build: the remote replaces its components in place if the page uses it and
 * the change allows this; otherwise the page reloads. The script also shows a message if the latest build failed.
 */
export const updateScript = (remote: string): string => `
const events = new EventSource('/_dev/events');
const say = (text) => {
  const element = document.getElementById('dev');
  if (element) element.textContent = text;
};
let shown;
events.addEventListener('built', async ({ data }) => {
  const [hash, release] = data.split(' ');
  shown ??= document.getElementById('tideline-registry').textContent.includes(release) ? data : '';
  if (data === shown) return;
  shown = data;
  try {
    await globalThis.tidelineDev.update(hash);
    say(${JSON.stringify(noticeOf(remote))});
  } catch {
    location.reload();
  }
});
events.addEventListener('failed', () => say('The build failed: see the terminal. This page shows the previous build.'));
`;

/** Headers of a deployed page that do not apply to its local copy. */
const dropped = new Set([
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'etag',
  'cache-control',
  'strict-transport-security',
  'reporting-endpoints',
]);

/** Returns the deployed policy with the style of the notice, and without https requirements and reports to operators. */
const policyFor = (policy: string): string =>
  policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => !/^(?:upgrade-insecure-requests|report-uri|report-to)\b/.test(directive))
    .map((directive) => (directive.startsWith('style-src ') ? `${directive} ${styleHash}` : directive))
    .join('; ');

/** Returns the headers of a composed page. */
export function pageHeaders(rawHeaders: readonly string[]): string[] {
  const kept: string[] = ['Cache-Control', 'no-store'];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    if (dropped.has(name.toLowerCase())) continue;
    kept.push(name, name.toLowerCase() === 'content-security-policy' ? policyFor(value) : value);
  }
  return kept;
}
