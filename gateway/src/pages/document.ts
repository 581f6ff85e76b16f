import {
  baseOf,
  composeSnapshot,
  resolveTitle,
  type LoadedGeneration,
  type Override,
  type Release,
} from '@tideline/registry';
import type { Snapshot } from '@tideline/registry/release';
import type { SiteVariant } from '../http/shell-choice.ts';
import type { BootScript } from './boot-scripts.ts';
import { escapeHtml, jsonForScript, tag } from './markup.ts';
import type { PageRoute } from './page-routes.ts';
import { manifestPath, pageTextsIn } from './page-texts.ts';
import { overrideBadge, overrideBadgeStyle } from './override-badge.ts';
import { startFrame } from './start-frame.ts';
import { startNotice, startNoticeStyle } from './start-notice.ts';

const paperLight = '#f6f4ee';
const paperDark = '#0d161a';

export const productName = 'Tideline';

/** A query that bypasses every cache, for a browser in which the only release of the shell did not start. */
const freshQuery = '?again=0';

function scriptTag(shell: Release, path: string, query: string, more: Record<string, string | true> = {}): string {
  const attributes = {
    src: baseOf(shell) + path + query,
    integrity: shell.files[path]?.sri,
    crossorigin: 'anonymous',
    ...more,
  };
  return `${tag('script', attributes)}</script>`;
}

const preloads = ({ files }: PageRoute, kind: 'script' | 'style'): string[] =>
  files
    .filter(({ as }) => as === kind)
    .map(({ href, as, integrity, media }) =>
      tag('link', { rel: 'preload', as, href, integrity, crossorigin: 'anonymous', media }),
    );

export interface DocumentOptions {
  language: string;
  settings: Snapshot['settings'];
  variant: SiteVariant;
  /** Whether the shell's files need new addresses. */
  isFresh: boolean;
  /** Releases that this browser tries. */
  overrides: readonly Override[];
  /**
   * The shell's boot scripts, which are part of the page so that it can start, or report that it cannot, without
   * another file.
   */
  bootScripts: readonly BootScript[];
}

function headOf(loaded: LoadedGeneration, page: PageRoute, options: DocumentOptions): string[] {
  const { language, settings, isFresh, overrides, bootScripts } = options;
  const query = isFresh ? freshQuery : '';
  const { shell } = loaded;
  const { css, entry } = shell.remoteJson.build;
  const title = resolveTitle(page.owner, page.route.title, language);
  const snapshot = composeSnapshot(loaded, { language, settings, withRemotes: page.showsRemotes });
  return [
    '<meta charset="utf-8">',
    tag('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' }),
    `<title>${escapeHtml(title === productName ? productName : `${title} – ${productName}`)}</title>`,
    tag('meta', { name: 'color-scheme', content: 'light dark' }),
    tag('meta', { name: 'theme-color', media: '(prefers-color-scheme: light)', content: paperLight }),
    tag('meta', { name: 'theme-color', media: '(prefers-color-scheme: dark)', content: paperDark }),
    ...(page.route.access === 'user' ? [tag('meta', { name: 'robots', content: 'noindex' })] : []),
    tag('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
    tag('link', { rel: 'manifest', href: manifestPath(language) }),
    startNoticeStyle,
    ...(overrides.length === 0 ? [] : [overrideBadgeStyle]),
    // precedes the boot scripts, which read the first requests of the screen from it
    `<script type="application/json" id="tideline-registry">${jsonForScript(snapshot)}</script>`,
    ...bootScripts.map(({ path, code }) =>
      code === undefined ? scriptTag(shell, path, query) : `<script>${code}</script>`,
    ),
    ...css.map((path) =>
      tag('link', {
        rel: 'stylesheet',
        href: baseOf(shell) + path + query,
        integrity: shell.files[path]?.sri,
        crossorigin: 'anonymous',
        'data-start': '0',
      }),
    ),
    // Browsers open six HTTP/1.1 connections and request files in this order. The page waits longest for its scripts,
    // and most of all for this one, which a browser would otherwise request last because it is deferred.
    scriptTag(shell, entry, query, { 'data-start': '0', defer: true, fetchpriority: 'high' }),
    ...preloads(page, 'script'),
    // the same mode and credentials as the shell's fetch, because the browser would otherwise request the data twice
    ...page.requests.map((href) => tag('link', { rel: 'preload', as: 'fetch', href, crossorigin: 'anonymous' })),
    ...preloads(page, 'style'),
  ];
}

/** Returns the entire page of a route in one language. The same bytes serve every user. */
export function renderDocument(loaded: LoadedGeneration, page: PageRoute, options: DocumentOptions): string {
  const { language, variant, overrides } = options;
  return [
    '<!doctype html>',
    tag('html', { lang: language, ...(variant === 'fallback' && { 'data-shell': variant }) }),
    '<head>',
    ...headOf(loaded, page, options),
    '</head>',
    '<body>',
    `<div id="root">${page.route.access === 'user' ? startFrame : ''}${startNotice(variant, language)}</div>`,
    ...(overrides.length === 0 ? [] : [overrideBadge(overrides)]),
    `<noscript>${escapeHtml(pageTextsIn(language).noScript)}</noscript>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}
