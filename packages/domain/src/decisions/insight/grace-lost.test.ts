import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../foundation/dates/add.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { card, FRIDAY, quietHousehold } from '../../testing/insight-household.ts';
import { graceLost } from './grace-lost.ts';
import { move, yearly } from '../../testing/planned-moves.ts';
import type { CardInsightFacts } from './household-facts.ts';

const found = (fields: Partial<CardInsightFacts>) =>
  graceLost(
    quietHousehold({ cards: [card('visa', { graceState: 'lost', monthlyPurchasesMinor: minor(100_000), ...fields })] }),
  );
const statement = (open: number, days: number) => ({
  id: 'st',
  closedOn: FRIDAY,
  openMinor: minor(open),
  dueOn: addDays(FRIDAY, days),
});

describe('graceLost', () => {
  it('reports the cost of usual purchases until the grace period returns', () => {
    // 1,000.00 × 24% × 15 ÷ 365 = 9.86 a month, 12,000.00 × … = 118.36 a year
    expect(found({})).toMatchObject([
      { valueMinor: 986, valuePerYearMinor: 11_836, act: { kind: 'open' }, deadlineOn: null },
    ]);
  });

  it('states how to regain the grace period: pay the statement in full by its due date', () => {
    expect(found({ statement: statement(80_000, 5) })).toMatchObject([
      { act: { kind: 'sweep', toAccountId: 'visa', amountMinor: 80_000, by: '2026-03-25' }, deadlineOn: '2026-03-25' },
    ]);
    expect(found({ statement: statement(80_000, 0) })).toMatchObject([{ act: { kind: 'sweep', by: FRIDAY } }]);
    expect(found({ statement: statement(80_000, -1) })).toMatchObject([{ act: { kind: 'open' } }]);
    expect(found({ statement: statement(0, 5) })).toMatchObject([{ act: { kind: 'open' } }]);
  });

  it("reports only a notice without a separate amount if today's plan pays enough to regain the grace period", () => {
    const to = { kind: 'debt', debtKind: 'card', accountId: 'visa', accountName: 'Visa', segmentIds: [] } as const;
    const facts = (amount: number) =>
      quietHousehold({
        cards: [
          card('visa', { graceState: 'lost', monthlyPurchasesMinor: minor(100_000), statement: statement(80_000, 5) }),
        ],
        moves: [move('savings', to, [yearly('debt', amount, 249_900)])],
      });
    expect([79_999, 80_000, 90_000].map((amount) => graceLost(facts(amount))[0])).toMatchObject([
      { severity: 'warning', act: { kind: 'sweep', amountMinor: 80_000 } },
      { severity: 'notice', act: { kind: 'open' }, facts: { paid: { kind: 'text', text: 'today' } } },
      { severity: 'notice', act: { kind: 'open' } },
    ]);
  });

  it("reports a yearly cost of at least a thousandth of a month's spending", () => {
    expect(found({ monthlyPurchasesMinor: minor(3_380) })).toMatchObject([{ valuePerYearMinor: 400 }]);
  });

  it.each([
    ['lost', 2, 2],
    ['lost', 1, 1],
    ['regaining', 2, 1],
  ] as const)(
    'for a card that is %s and requires %s paid statements, reports that %s more are needed',
    (graceState, regainStatements, left) => {
      expect(found({ graceState, graceRules: { regainStatements } })[0]?.facts.statements_left).toEqual({
        kind: 'count',
        count: left,
      });
    },
  );

  it.each<[string, Partial<CardInsightFacts>]>([
    ['the card is in its grace period', { graceState: 'in_grace' }],
    ['nothing is bought with the card', { monthlyPurchasesMinor: minor(0) }],
    ['the rate is unknown', { purchaseAprPpm: null }],
    ['purchases bear no interest', { purchaseAprPpm: ppm(0) }],
    ["the cost is 3.99 a year, less than a thousandth of a month's spending", { monthlyPurchasesMinor: minor(3_375) }],
  ])('reports nothing if %s', (_why, fields) => {
    expect(found(fields)).toEqual([]);
  });
});
