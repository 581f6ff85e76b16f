import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { scriptlessHeaders, type HeaderList, type HeaderPolicy } from '../http/security-headers.ts';
import { sendUncached } from '../http/send-uncached.ts';
import { productName } from './document.ts';
import { escapeHtml } from './markup.ts';
import { logo, plainColors } from './plain-style.ts';

const style = [
  plainColors,
  '*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr;' +
    'background:var(--paper);color:var(--ink);font:400 16px/24px Figtree,system-ui,sans-serif}',
  '.logo{display:inline-block;margin:24px 32px;color:var(--ink);font:500 28px/36px Newsreader,Georgia,serif;' +
    'text-decoration:none}.logo svg{display:block;margin-top:4px}',
  'svg{fill:none;stroke:var(--line);stroke-width:2;stroke-linecap:round}.water{stroke:var(--tide)}',
  'main{width:100%;max-width:40rem;margin:8vh auto 48px;padding:0 32px}main>svg{display:block;width:100%;height:64px;' +
    'margin-bottom:24px}',
  'h1{font:500 40px/48px Newsreader,Georgia,serif;margin:0 0 12px}p{margin:0 0 16px;color:var(--ink-2)}',
  'button,.on{display:inline-block;font:600 16px/24px Figtree,system-ui,sans-serif;min-height:44px;padding:10px 20px;' +
    'border:0;border-radius:4px;background:var(--tide);color:var(--on-tide);text-decoration:none}',
  'form+p .on{background:none;padding-inline:0;color:var(--tide);text-decoration:underline}',
  'a:focus-visible,button:focus-visible{outline:2px solid var(--focus);outline-offset:3px}',
  'code{font-size:14px;overflow-wrap:anywhere}',
].join('');

const wave =
  '<svg viewBox="0 0 576 64" preserveAspectRatio="xMinYMid slice" aria-hidden="true"><path d="M0 32C48 0 96 0 144 ' +
  '32s96 32 144 0 96-32 144 0 96 32 144 0" stroke-dasharray="2 10"/><path class="water" d="M0 32C48 0 96 0 144 ' +
  '32s96 32 144 0"/></svg>';

const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

export interface PlainPage {
  status: number;
  /** Default: English. */
  language?: string;
  title: string;
  /** Sentences below the title. */
  text: string[];
  /** A reference to quote when asking for help. */
  reference?: string;
  /** Button that sends a form, with its text. */
  button?: { action: string; words: string };
  /** Link to the next page, with its text. */
  link: { href: string; words: string };
  headers?: readonly string[];
}

/**
 * Renders pages that work without the application: not found, starting, failure. They have no scripts, and one style
 * allowed by its hash.
 */
export function createPlainPages(policy: HeaderPolicy): (response: ServerResponse, page: PlainPage) => void {
  const security: HeaderList = scriptlessHeaders(policy, styleHash);
  const withForm: HeaderList = scriptlessHeaders(policy, styleHash, "'self'");
  return (response, { status, language = 'en', title, text, reference, button, link, headers = [] }) => {
    const body = [
      '<!doctype html>',
      `<html lang="${language}">`,
      `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, ` +
        `initial-scale=1"><title>${escapeHtml(title)} – ${productName}</title><meta name="robots" ` +
        `content="noindex"><link rel="icon" href="/favicon.svg" ` +
        `type="image/svg+xml"><style>${style}</style></head>`,
      `<body><header><a class="logo" href="/">${productName}${logo}</a></header>`,
      `<main>${wave}<h1>${escapeHtml(title)}</h1>`,
      ...text.map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
      ...(reference === undefined ? [] : [`<p><code>${escapeHtml(reference)}</code></p>`]),
      ...(button === undefined
        ? []
        : [
            `<form method="post" action="${escapeHtml(button.action)}"><p><button>${escapeHtml(button.words)}</button></p></form>`,
          ]),
      `<p><a class="on" href="${escapeHtml(link.href)}">${escapeHtml(link.words)}</a></p></main></body></html>`,
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
