/** Checks that logs and error reports contain none of the texts that tests enter. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PrivacyCheck } from '@tideline/reporting/testing';
import { createServerReporter, type Facts, type ServerReporter } from '@tideline/reporting/server';

const open = new Set<PrivacyCheck>();

/** Begins to check a log or reports for texts that tests enter from now on. `end` throws if there were any. */
export function beginPrivacyCheck(source: string): { check: PrivacyCheck; end: () => void } {
  const check = new PrivacyCheck(source);
  open.add(check);
  return {
    check,
    end: () => {
      open.delete(check);
      check.done();
    },
  };
}

/** Records a request's body and the names of its files. */
export function noteEntered(body: unknown): void {
  const texts =
    body instanceof FormData ? [...body.values()].map((part) => (part instanceof File ? part.name : part)) : body;
  for (const check of open) check.entered.add(texts);
}

/** Records the tokens of cookies that a server sets. */
export function noteCookies(headers: Headers): void {
  for (const cookie of headers.getSetCookie()) {
    const value = cookie.split(';')[0]?.split('=')[1] ?? '';
    for (const check of open) check.entered.addSecret(value);
  }
}

interface Reported {
  error: unknown;
  facts: Facts;
}

/** Collects the failures that a server reports, and passes them to another reporter. */
export function collectReports(next: ServerReporter | undefined): { reporter: ServerReporter; reports: Reported[] } {
  const reports: Reported[] = [];
  return {
    reports,
    reporter: {
      report: (error, facts) => {
        reports.push({ error, facts });
        next?.report(error, facts);
      },
      flush: async (timeoutMs) => next?.flush(timeoutMs),
    },
  };
}

const FLUSH_MS = 10_000;

/** Sends reports to a receiver like a server would, and checks what arrives. */
export async function checkReports(reports: readonly Reported[], check: PrivacyCheck): Promise<void> {
  if (reports.length === 0) return;
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    check.report(await text(request));
    response.end('{}');
  };
  const receiver = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const lost: string[] = [];
  const reporter = await createServerReporter({
    dsn: `http://tests@127.0.0.1:${(receiver.address() as AddressInfo).port}/1`,
    service: 'api',
    release: '0.1.0',
    environment: 'test',
    onLost: (reason) => lost.push(reason),
  });
  for (const { error, facts } of reports) reporter.report(error, facts);
  await reporter.flush(FLUSH_MS);
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
  if (lost.length > 0) throw new Error(`reports were not checked: ${lost.join(', ')}`);
}
