import type { ServerResponse } from 'node:http';
import type { ReceiverReport } from '../monitoring/relay.ts';
import { escapeHtml } from '../pages/markup.ts';
import { scrollingTable, sendPageOrJson } from './operator-page.ts';

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

function contentOf(reports: readonly ReceiverReport[], nowMs: number): string {
  const head =
    '<thead><tr><th scope="col">Receiver</th><th scope="col">State</th><th scope="col" class="n">Waiting</th>' +
    '<th scope="col" class="n">Size</th><th scope="col">Oldest</th><th scope="col">Next attempt</th></tr></thead>';
  const rows = reports.map((report) => rowOf(report, nowMs)).join('');
  return (
    '<p>Error reports wait on disk while their receiver does not answer.</p>' +
    (reports.length === 0
      ? '<p>No receiver is configured (SENTRY_DSN).</p>'
      : scrollingTable('Error receivers', `${head}<tbody>${rows}</tbody>`))
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
export const handleReceivers = (reports: readonly ReceiverReport[], nowMs: number, response: ServerResponse): void =>
  sendPageOrJson(response, {
    path: '/receivers',
    content: () => contentOf(reports, nowMs),
    value: { receivers: reports.map((report) => viewOf(report, nowMs)) },
  });
