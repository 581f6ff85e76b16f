import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { scriptlessHeaders } from '../http/security-headers.ts';
import { sendUncached } from '../http/send-uncached.ts';
import type { ReceiverReport } from '../monitoring/relay.ts';
import { escapeHtml } from '../pages/markup.ts';

const style =
  ':root{color-scheme:light dark}body{max-width:60rem;margin:24px auto;padding:0 16px;font:16px/24px ' +
  'system-ui,sans-serif}div{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:start;' +
  'padding:4px 12px 4px 0;border-top:1px solid #8888}td.n,th.n{text-align:end;white-space:nowrap;' +
  'font-variant-numeric:tabular-nums}';
const security = scriptlessHeaders(
  { secure: false },
  `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
);

const states = { closed: 'Answers', open: 'Does not answer', 'half-open': 'Is being tried' } as const;

const time = (atMs: number | undefined): string =>
  atMs === undefined ? '–' : `<time>${new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')} UTC</time>`;

interface ReceiverView {
  receiver: string;
  circuit: ReceiverReport['circuit'];
  waiting: number;
  waitingBytes: number;
  oldestAt: string | null;
  nextAttemptAt: string | null;
}

const rowOf = ({ receiver, circuit, files, bytes, oldestMs, pauseMs }: ReceiverReport, nowMs: number): string =>
  `<tr><th scope="row">${escapeHtml(receiver)}</th><td>${states[circuit]}</td><td class="n">${files}</td>` +
  `<td class="n">${(bytes / 1_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} kB</td>` +
  `<td>${time(oldestMs)}</td><td>${time(pauseMs > 0 ? nowMs + pauseMs : undefined)}</td></tr>`;

function pageOf(reports: readonly ReceiverReport[], nowMs: number): string {
  const head =
    '<thead><tr><th scope="col">Receiver</th><th scope="col">State</th><th scope="col" class="n">Waiting</th>' +
    '<th scope="col" class="n">Size</th><th scope="col">Oldest</th><th scope="col">Next attempt</th></tr></thead>';
  const table = `<div><table>${head}<tbody>${reports.map((report) => rowOf(report, nowMs)).join('')}</tbody></table></div>`;
  return (
    `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" ` +
    `content="width=device-width, initial-scale=1"><title>Error receivers – Tideline</title><style>${style}</style>` +
    `</head><body><h1>Error receivers</h1><p>Error reports wait on disk while their receiver does not answer.</p>` +
    `${reports.length === 0 ? '<p>No receiver is configured (SENTRY_DSN).</p>' : table}</body></html>\n`
  );
}

const isoOf = (atMs: number): string => new Date(atMs).toISOString();

const viewOf = (
  { receiver, circuit, files, bytes, oldestMs, pauseMs }: ReceiverReport,
  nowMs: number,
): ReceiverView => ({
  receiver,
  circuit,
  waiting: files,
  waitingBytes: bytes,
  oldestAt: oldestMs === undefined ? null : isoOf(oldestMs),
  nextAttemptAt: pauseMs > 0 ? isoOf(nowMs + pauseMs) : null,
});

/** Serves the state of the error receivers: a page for a browser, otherwise JSON. */
export function handleReceivers(
  reports: readonly ReceiverReport[],
  nowMs: number,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const isPage = /\btext\/html\b/.test(request.headers.accept ?? '');
  const body = isPage
    ? pageOf(reports, nowMs)
    : `${JSON.stringify({ receivers: reports.map((report) => viewOf(report, nowMs)) })}\n`;
  sendUncached(response, { status: 200, type: isPage ? 'text/html' : 'application/json', body, headers: security });
}
