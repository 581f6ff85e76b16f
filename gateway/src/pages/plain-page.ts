import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { scriptlessHeaders, type HeaderList, type HeaderPolicy } from '../http/security-headers.ts';
import { sendUncached } from '../http/send-uncached.ts';
import { productName } from './document.ts';
import { escapeHtml } from './markup.ts';

const style = [
  ':root{color-scheme:light dark;--paper:#f6f4ee;--ink:#14232a;--ink-2:#40525a;--tide:#0a5a68}',
  '@media(prefers-color-scheme:dark){:root{--paper:#0d161a;--ink:#e9efed;--ink-2:#b6c3c5;--tide:#6fc6d0}}',
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:400 ' +
    '16px/24px Figtree,system-ui,sans-serif}',
  'main{max-width:32rem;padding:32px 24px}h1{font:500 32px/40px Newsreader,Georgia,serif;margin:0 0 ' +
    '12px}p{margin:0 0 16px;color:var(--ink-2)}',
  'button{font:inherit;min-height:44px;padding:0 20px;border:0;border-radius:8px;background:var(--tide);color:var(--paper)}' +
    'button:focus-visible{outline:3px solid #c2560c;outline-offset:3px}',
  'a{color:var(--tide)}a:focus-visible{outline:3px solid ' +
    '#c2560c;outline-offset:3px}code{font-size:14px;overflow-wrap:anywhere}',
].join('');

const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

export interface PlainPage {
  status: number;
  title: string;
  /** Sentences below the title. */
  text: string[];
  /** A reference to quote when asking for help. */
  reference?: string;
  /** Button that sends a form, with its text. */
  button?: { action: string; words: string };
  /** Link to continue, with its text. */
  link: { href: string; words: string };
  headers?: readonly string[];
}

/**
 * Renders pages that work without the application: not found, starting, failure. No script, and one style admitted by
 * its hash.
 */
export function createPlainPages(policy: HeaderPolicy): (response: ServerResponse, page: PlainPage) => void {
  const security: HeaderList = scriptlessHeaders(policy, styleHash);
  const withForm: HeaderList = scriptlessHeaders(policy, styleHash, "'self'");
  return (response, { status, title, text, reference, button, link, headers = [] }) => {
    const body = [
      '<!doctype html>',
      '<html lang="en">',
      `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, ` +
        `initial-scale=1"><title>${escapeHtml(title)} – ${productName}</title><meta name="robots" ` +
        `content="noindex"><link rel="icon" href="/favicon.svg" ` +
        `type="image/svg+xml"><style>${style}</style></head>`,
      `<body><main><h1>${escapeHtml(title)}</h1>`,
      ...text.map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
      ...(reference === undefined ? [] : [`<p><code>${escapeHtml(reference)}</code></p>`]),
      ...(button === undefined
        ? []
        : [
            `<form method="post" action="${escapeHtml(button.action)}"><p><button>${escapeHtml(button.words)}</button></p></form>`,
          ]),
      `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.words)}</a></p></main></body></html>`,
      '',
    ].join('\n');
    sendUncached(response, {
      status,
      type: 'text/html',
      body,
      headers: [...headers, ...(button === undefined ? security : withForm)],
    });
  };
}
