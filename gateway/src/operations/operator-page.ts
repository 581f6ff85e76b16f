import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { scriptlessHeaders, type HeaderList } from '../http/security-headers.ts';
import { sendUncached } from '../http/send-uncached.ts';
import { productName } from '../pages/document.ts';
import { escapeHtml } from '../pages/markup.ts';
import { logo, plainColors } from '../pages/plain-style.ts';

/** The pages of the operators' listener, in the order of its navigation. */
const PAGES = {
  '/releases': 'Releases',
  '/jobs': 'Jobs',
  '/receivers': 'Error receivers',
  '/outbox': 'Outbox',
} as const;

const style = [
  plainColors,
  '*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:400 16px/24px Figtree,' +
    'system-ui,sans-serif}',
  'header{display:flex;flex-wrap:wrap;gap:8px 32px;align-items:center;padding:16px 32px;border-bottom:1px solid ' +
    'var(--line)}.logo{font:500 28px/36px Newsreader,Georgia,serif}.logo svg{display:block;fill:none;stroke:var(--line);' +
    'stroke-width:2;stroke-linecap:round}.logo .water{stroke:var(--tide)}',
  'nav ul{display:flex;flex-wrap:wrap;gap:4px 24px;margin:0;padding:0;list-style:none}nav a{display:inline-block;' +
    'padding:10px 0;color:var(--tide)}nav a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none;' +
    'box-shadow:inset 0 -2px var(--tide)}',
  'main{max-width:80rem;margin:0 auto;padding:24px 32px 48px}h1{font:500 40px/48px Newsreader,Georgia,serif;' +
    'margin:0 0 12px}h2{font:600 20px/28px Figtree,system-ui,sans-serif;margin:32px 0 8px}p{margin:0 0 16px}',
  'a:focus-visible,button:focus-visible,input:focus-visible,.table:focus-visible{outline:2px solid var(--focus);' +
    'outline-offset:3px}',
  '.table{overflow-x:auto}table{border-collapse:collapse;width:100%}.wide table{min-width:56rem}caption{text-align:' +
    'start;font-weight:600;padding:12px 0}th,td{text-align:start;vertical-align:top;padding:8px 16px 8px 0;' +
    'border-top:1px solid var(--line)}.n{text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}',
  'small,.quiet{color:var(--ink-2)}small{display:block}strong.bad{color:light-dark(#a3200d,#ff9d8a)}[role=status]' +
    '{border:1px solid;padding:8px 16px}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}article' +
    '{border-top:1px solid var(--line)}',
  'label{display:inline-block;margin:0 16px 16px 0}label span{display:block}input{font:inherit;padding:8px;' +
    'max-width:100%}button{font:inherit;min-height:44px;padding:0 12px;margin:0 8px 8px 0}',
].join('');

/** Headers of every response on these pages: no scripts, one style, and forms that send only to this listener. */
export const operatorHeaders: HeaderList = scriptlessHeaders(
  { secure: false },
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "'self'",
);

/** Returns a table that scrolls inside its own region if the page is too narrow. */
export const scrollingTable = (label: string, table: string, isWide = false): string =>
  `<div class="table${isWide ? ' wide' : ''}" role="region" aria-label="${escapeHtml(label)}" tabindex="0">` +
  `<table>${table}</table></div>`;

/** Sends one of the operators' pages with the common frame around `content`, which is HTML. */
export function sendOperatorPage(
  response: ServerResponse,
  { path, content, status = 200 }: { path: keyof typeof PAGES; content: string; status?: number },
): void {
  const links = Object.entries(PAGES).map(
    ([to, name]) => `<li><a href="${to}"${to === path ? ' aria-current="page"' : ''}>${name}</a></li>`,
  );
  const body =
    `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, ` +
    `initial-scale=1"><title>${PAGES[path]} – ${productName}</title><style>${style}</style></head><body><header>` +
    `<div class="logo">${productName}${logo}</div><nav aria-label="Operators"><ul>${links.join('')}</ul></nav></header>` +
    `<main><h1>${PAGES[path]}</h1>${content}</main></body></html>\n`;
  sendUncached(response, { status, type: 'text/html', body, headers: operatorHeaders });
}

/** Sends a page to a browser, and the same facts as JSON to other clients. */
export function sendPageOrJson(
  response: ServerResponse,
  { path, content, value }: { path: keyof typeof PAGES; content(): string; value: unknown },
): void {
  if (/\btext\/html\b/.test(response.req.headers.accept ?? ''))
    return sendOperatorPage(response, { path, content: content() });
  const body = `${JSON.stringify(value)}\n`;
  sendUncached(response, { status: 200, type: 'application/json', body, headers: operatorHeaders });
}
