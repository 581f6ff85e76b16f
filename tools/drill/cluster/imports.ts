import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { writeOfx } from '@tideline/api/testing/write-ofx';

const ROWS = 60;
const RETRY_MS = 100;
const LIMIT_MS = 300_000;
/** Time after which a request without a response is retried. */
const SILENT_MS = 60_000;

/** Returns a statement of one account whose rows are all different. */
const statementOf = (round: number): string =>
  writeOfx(
    [
      {
        kind: 'CHECKING',
        number: `77000${1_000 + round}`,
        openingMinor: 1_000_000,
        rows: Array.from({ length: ROWS }, (_, index) => ({
          postedOn: `2026-01-${String(1 + (index % 28)).padStart(2, '0')}`,
          amountMinor: -(1_000 + index),
          payee: `Shop ${index}`,
          memo: null,
          bankType: 'DEBIT',
          externalId: `R${round}-${index}`,
        })),
      },
    ],
    { version: 1, from: '2026-01-01', to: '2026-01-31' },
  );

interface Importer {
  url: string;
  origin: string;
  cookie: string;
}

/** Imports one file like a page, and retries every request until there is a response. */
export async function importOnce({ url, origin, cookie }: Importer, round: number): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  const ask = async (
    path: string,
    makeBody?: () => BodyInit,
    type?: string,
  ): Promise<{ id: string; state: string }> => {
    const key = randomUUID();
    const responses = new Map<string, number>();
    for (; performance.now() < end; await delay(RETRY_MS)) {
      const response = await fetch(`${url}/api/v1${path}`, {
        headers: {
          cookie,
          origin,
          ...(makeBody !== undefined && { 'idempotency-key': key }),
          ...(type !== undefined && { 'content-type': type }),
        },
        ...(makeBody !== undefined && { method: 'POST', body: makeBody() }),
        signal: AbortSignal.timeout(SILENT_MS),
      }).catch((error: unknown) => error as Error);
      if (response instanceof Error) {
        count(responses, response.name === 'TimeoutError' ? 'no response' : 'no connection');
        continue;
      }
      if (response.ok) return (await response.json()) as { id: string; state: string };
      const text = await response.text();
      if (response.status < 500 && response.status !== 409)
        throw new Error(`${path} answered ${response.status}: ${text}`);
      count(responses, `status ${response.status}`);
    }
    const all = Array.from(responses, ([text, times]) => `${times} × ${text}`).join('; ');
    throw new Error(`${path} had no success in ${LIMIT_MS / 1_000} s: ${all}`);
  };
  const settled = async (id: string, ...states: string[]): Promise<string> => {
    for (; performance.now() < end; await delay(RETRY_MS)) {
      const { state } = await ask(`/imports/${id}`);
      if (states.includes(state)) return state;
      if (state === 'failed') throw new Error('an import failed');
    }
    throw new Error('an import did not end');
  };
  const form = (): FormData => {
    const data = new FormData();
    data.append('files', new File([statementOf(round)], `round-${round}.ofx`));
    return data;
  };
  const { id } = await ask('/imports', form);
  await settled(id, 'previewed');
  await ask(`/imports/${id}/apply`, () => JSON.stringify({ statements: [] }), 'application/json');
  await settled(id, 'applied');
}

const count = (responses: Map<string, number>, text: string): unknown =>
  responses.set(text, (responses.get(text) ?? 0) + 1);

/** Returns how many rows of this many imports are missing or duplicated. */
export async function importProblems({ url, origin, cookie }: Importer, rounds: number): Promise<number> {
  const ask = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${url}/api/v1${path}`, { headers: { cookie, origin } })).json()) as T;
  const { items } = await ask<{ items: { id: string }[] }>('/accounts');
  let problems = Math.abs(items.length - rounds);
  for (const { id } of items) {
    const { items: rows } = await ask<{ items: { kind: string }[] }>(`/transactions?accountId=${id}&limit=200`);
    problems += Math.abs(rows.filter(({ kind }) => kind !== 'opening').length - ROWS);
  }
  return problems;
}
