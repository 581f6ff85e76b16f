import { describe, expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { explain } from '../../foundation/working/formula.ts';
import { money } from '../../foundation/working/working.ts';
import type { Promo } from '../../products/promo/promo.ts';
import { promotion, quietHousehold } from '../../testing/insight-household.ts';
import { due, move } from '../../testing/planned-moves.ts';
import { deferredInterestAhead } from './deferred-interest-ahead.ts';
import type { InsightMove } from './household-facts.ts';
import { sumFormula } from './insight-formulas.ts';
import { promoAtRisk } from './promo-at-risk.ts';
import { promoKept } from './promo-kept.ts';

const CARD = { kind: 'debt', debtKind: 'card', accountId: 'visa', accountName: 'Visa', segmentIds: [] } as const;
const keeps = (amountMinor: number, valueMinor: number): InsightMove['parts'][number] => ({
  ...due(amountMinor, valueMinor),
  class: 'promo',
  promoId: 'promo',
  working: explain(sumFormula, { lines: [money('amount', minor(valueMinor))] }),
  payBy: civilDate('2026-03-25'),
});
const facts = (fields: Partial<Promo>, planned: number, moves: InsightMove[]) =>
  quietHousehold({
    promos: [promotion({ kind: 'deferred_interest', endsOn: civilDate('2026-05-20'), ...fields }, planned)],
    moves,
  });
const pays = move('savings', CARD, [keeps(90_000, 46_780), due(10_000, 500)]);

describe('promoKept', () => {
  it("reports the amount that today's payment pays to the promotion, and the charge that it prevents", () => {
    expect(promoKept(facts({ balanceMinor: minor(90_000) }, 90_000, [pays]))).toMatchObject([
      {
        severity: 'notice',
        facts: {
          amount: { kind: 'money', minor: 90_000 },
          saved: { kind: 'money', minor: 46_780 },
          pay_by: { kind: 'date', on: '2026-03-25' },
          ends_on: { kind: 'date', on: '2026-05-20' },
        },
        valueMinor: 46_780,
        valuePerYearMinor: 46_780,
        deadlineOn: '2026-03-25',
        // The form pays the whole move, which includes the card's other balances.
        act: { kind: 'sweep', fromAccountId: 'savings', toAccountId: 'visa', amountMinor: 100_000, by: '2026-03-25' },
      },
    ]);
  });

  it('adds the payments of several accounts', () => {
    const both = [pays, move('online', CARD, [keeps(20_000, 0)])];
    expect(promoKept(facts({ balanceMinor: minor(110_000) }, 110_000, both))[0]?.facts.amount).toEqual({
      kind: 'money',
      minor: 110_000,
    });
  });

  it.each<[string, Partial<Promo>, number, InsightMove[]]>([
    ['nothing is paid today', {}, 300_000, []],
    ['no account has the money', {}, 300_000, [{ ...pays, from: null }]],
    ['the payment prevents no charge', {}, 300_000, [move('savings', CARD, [keeps(90_000, 0)])]],
    [
      "the prevented charge is 3.99, less than a thousandth of a month's spending",
      {},
      300_000,
      [move('savings', CARD, [keeps(90_000, 399)])],
    ],
    ['the promotion ends in more than three months', { endsOn: civilDate('2026-06-21') }, 300_000, [pays]],
    ['the promotion has not started', { startsOn: civilDate('2026-04-01') }, 300_000, [pays]],
  ])('reports nothing if %s', (_why, fields, planned, moves) => {
    expect(promoKept(facts(fields, planned, moves))).toEqual([]);
  });

  it.each(['deferred_interest', 'balance_transfer'] as const)(
    'reports a promotion unless another rule reports it as at risk: %s',
    (kind) => {
      for (const planned of [0, 10_000, 149_999, 150_000, 300_000]) {
        const asked = facts({ kind, balanceMinor: minor(300_000) }, planned, [pays]);
        const atRisk = [...promoAtRisk(asked), ...deferredInterestAhead(asked)];
        expect([planned, promoKept(asked).length + atRisk.length]).toEqual([planned, 1]);
      }
    },
  );
});
