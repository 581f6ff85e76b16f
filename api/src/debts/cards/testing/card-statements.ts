import { type Statement, type CardStatements, type StatementDetail, toMinor } from '@tideline/contract';
import { addAccount, post, postOfKind, type Changed, done, money, onDay } from '../../../testing/ledger.ts';
import type { TestUser, TestApi } from '../../../testing/test-api.ts';

/** A card and the user who owns it. */
export interface CardHolder {
  ann: TestUser;
  card: string;
}

/**
 * Creates a card with $1,000.00 of carried purchases at 24%. It closes on the 30th and is due on the 25th. Today is
 * June 5.
 */
export async function openCarriedCard(api: TestApi): Promise<CardHolder> {
  api.clock.move(new Date('2026-01-01T12:00:00Z'));
  const ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
  const card = (await addAccount(ann, { name: 'Visa', type: 'credit_card', balance: money(-100_000) })).id;
  await ann.ask('PUT', `/cards/${card}/terms`, {
    body: { dueDay: 25, closeDay: 30, creditLimit: money(500_000) },
    headers: { 'if-match': '0' },
  });
  await ann.ask('POST', `/cards/${card}/rates`, {
    body: {
      effectiveFrom: '2026-01-01',
      rates: [
        { aprType: 'purchase_apr', aprPpm: 240_000 },
        { aprType: 'cash_apr', aprPpm: 300_000 },
      ],
    },
  });
  return { ann: await onDay(api, ann, '2026-06-05'), card };
}

export const april = { startsOn: '2026-04-01', closesOn: '2026-04-30', dueOn: '2026-05-25' };

/** Returns helpers that send requests about the statements of a card. By default, they close the April statement. */
export function statementRequests(holder: () => CardHolder & { api: TestApi }) {
  const ask = <T>(...request: Parameters<TestUser['ask']>) => holder().ann.ask<T>(...request);
  const close = (fields: object = {}) =>
    ask<Changed<Statement>>('POST', `/cards/${holder().card}/statements`, { body: { ...april, ...fields } });
  return {
    statementsOf: async (): Promise<CardStatements> =>
      done(await ask<CardStatements>('GET', `/cards/${holder().card}/statements`)),
    close,
    closed: async (fields: object = {}): Promise<Changed<Statement>> => done(await close(fields)),
    detail: async (id: string | null): Promise<StatementDetail> =>
      done(await ask<StatementDetail>('GET', `/card-statements/${id ?? ''}`)),
    resolve: (id: string | null, body: object) =>
      ask<Changed<Statement>>('POST', `/card-statements/${id ?? ''}/resolve`, { body }),
    kind: (of: Parameters<typeof postOfKind>[2]['kind'], postedOn: string, amountMinor: number) =>
      postOfKind(holder().api, holder().ann, { accountId: holder().card, postedOn, amountMinor, kind: of }),
    spend: (postedOn: string, amount: number) =>
      post(holder().ann, { accountId: holder().card, postedOn, amount: money(-amount) }),
  };
}

/**
 * Returns the sum of the balances by rate, minus interest without a transaction. The result equals the balance in the
 * ledger.
 */
export const sumOfBalances = ({
  segments,
  unassigned,
  interestNotPosted,
}: Pick<CardStatements, 'segments' | 'unassigned' | 'interestNotPosted'>): number =>
  segments.reduce((sum, { balance }) => sum + toMinor(balance), toMinor(unassigned) - toMinor(interestNotPosted));
