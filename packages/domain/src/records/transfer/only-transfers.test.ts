import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { onlyTransfers, suggestTransfers } from './suggest-transfers.ts';
import type { TransferRow } from './transfer-row.ts';

const TYPES = { checking: 'depository', savings: 'depository', visa: 'credit_card', car: 'loan' } as const;
type AccountId = keyof typeof TYPES;
/** Tuesday March 10, 2026. */
const TUESDAY = civilDate('2026-03-10');

const row = (id: string, accountId: AccountId, days: number, cents: number, payee = 'PAYMENT'): TransferRow => ({
  id,
  accountId,
  accountType: TYPES[accountId],
  accountNames: [accountId],
  currency: 'USD',
  postedOn: addDays(TUESDAY, days),
  amountMinor: minor(cents),
  payee,
});

const out = row('out', 'checking', 0, -30_000);
const into = row('in', 'car', 0, 30_000);
const PAIR = { outflowId: 'out', inflowId: 'in' };

describe('onlyTransfers', () => {
  it.each<[string, TransferRow[], object[]]>([
    ['pairs a payment that arrived on its day', [out, into], [PAIR]],
    ['pairs a payment that arrived two days later', [out, row('in', 'car', 2, 30_000)], [PAIR]],
    ['does not pair a payment that two accounts received', [out, into, row('other', 'visa', 0, 30_000)], []],
    ['does not pair two equal payments to one account', [out, row('twin', 'checking', 1, -30_000), into], []],
    [
      'does not pair two equal payments that both arrived',
      [out, row('twin', 'checking', 1, -30_000), into, row('second', 'car', 1, 30_000)],
      [],
    ],
    ['does not pair another amount', [out, row('in', 'car', 0, 29_999)], []],
    ['does not pair an amount less a fee, which a user confirms', [row('out', 'checking', 0, -30_100), into], []],
    ['does not pair another currency', [out, { ...into, currency: 'EUR' }], []],
    ['does not pair rows two weeks apart', [out, row('in', 'car', 14, 30_000)], []],
    [
      'does not pair a purchase and a refund',
      [row('out', 'checking', 0, -30_000, 'TARGET'), row('in', 'visa', 0, 30_000, 'TARGET')],
      [],
    ],
  ])('%s', (_, rows, expected) => {
    expect(onlyTransfers(rows)).toEqual(expected);
    expect(onlyTransfers(rows.toReversed())).toEqual(expected);
  });

  it('omits pairs that the user rejected', () => {
    expect(onlyTransfers([out, into], { rejected: [PAIR] })).toEqual([]);
  });

  it('uses no leg twice, guesses nothing, and suggests the same pairs regardless of the order of the rows', () => {
    const rows = fc
      .array(
        fc.tuple(
          fc.constantFrom<AccountId>('checking', 'savings', 'visa', 'car'),
          fc.nat(12),
          fc.constantFrom(-300, -200, 200, 300),
          fc.constantFrom('XFER', 'J DOE', 'TARGET', 'PAYMENT THANK YOU'),
        ),
        { maxLength: 10 },
      )
      .map((tuples) => tuples.map(([account, ...rest], index) => row(`t${index}`, account, ...rest)));
    fc.assert(
      fc.property(rows, fc.nat(9), (all, at) => {
        const found = onlyTransfers(all);
        const legs = found.flatMap(({ outflowId, inflowId }) => [outflowId, inflowId]);
        expect(new Set(legs).size).toBe(legs.length);
        expect(onlyTransfers([...all.slice(at), ...all.slice(0, at)].toReversed())).toEqual(found);
        for (const pair of found) {
          expect(suggestTransfers(all)).toContainEqual(expect.objectContaining({ ...pair, feeMinor: 0 }));
          const leg = all.find(({ id }) => id === pair.inflowId);
          // A twin of a leg makes the pair a guess.
          expect(onlyTransfers([...all, { ...(leg as TransferRow), id: 'twin' }])).not.toContainEqual(pair);
        }
      }),
    );
  });
});
