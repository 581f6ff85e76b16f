import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../foundation/dates/add.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { card, FRIDAY, quietHousehold } from '../../testing/insight-household.ts';
import { avoidableInterest } from './avoidable-interest.ts';
import { move, yearly } from '../../testing/planned-moves.ts';
import type { CardInsightFacts } from './household-facts.ts';

const statement = (open: number, dueInDays = 12) => ({
  id: 'st',
  closedOn: civilDate('2026-03-06'),
  openMinor: minor(open),
  dueOn: addDays(FRIDAY, dueInDays),
});
const found = (fields: Partial<CardInsightFacts>) =>
  avoidableInterest(quietHousehold({ cards: [card('visa', { statement: statement(120_000), ...fields })] }));

describe('avoidableInterest', () => {
  it('reports the interest until the next statement on the unpaid remainder', () => {
    // Closed on March 6, closes next on April 5: 30 days. 1,200.00 × 24% × 30 ÷ 365 = 23.67; 288.00 for a year
    expect(found({})).toMatchObject([
      {
        severity: 'notice',
        valueMinor: 2_367,
        valuePerYearMinor: 28_800,
        deadlineOn: '2026-04-01',
        dedupKey: 'avoidable_interest:card:visa:2026-03-06',
        evidenceIds: ['st', 'visa'],
        act: { kind: 'sweep', fromAccountId: 'checking', toAccountId: 'visa', amountMinor: 120_000, by: '2026-04-01' },
      },
    ]);
  });

  it('subtracts the planned payment', () => {
    // 200.00 remaining × 24% × 30 ÷ 365 = 3.95
    expect(found({ plannedPaymentMinor: minor(100_000) })).toMatchObject([
      { valueMinor: 395, act: { amountMinor: 20_000 } },
    ]);
  });

  it("excludes the amount that today's plan already pays for another reason", () => {
    const to = { kind: 'debt', debtKind: 'card', accountId: 'visa', accountName: 'Visa', segmentIds: [] } as const;
    const facts = (amount: number) =>
      quietHousehold({
        cards: [card('visa', { statement: statement(120_000) })],
        moves: [move('savings', to, [yearly('debt', amount, 249_900)])],
      });
    expect(avoidableInterest(facts(120_000))).toEqual([]);
    expect(avoidableInterest(facts(100_000))).toMatchObject([{ act: { amountMinor: 20_000 } }]);
  });

  it('assumes a cycle of a month if the closing day is unknown', () => {
    // March 6 to April 6: 31 days
    expect(found({ outlook: { utilizationPpm: null, next: null } })).toMatchObject([{ valueMinor: 2_446 }]);
  });

  it.each<[string, number, string]>([
    ['a week before the due date', 7, 'warning'],
    ['eight days before the due date', 8, 'notice'],
    ['on the due date', 0, 'warning'],
  ])('sets the severity %s (%s days before) to %s', (_why, days, severity) => {
    expect(found({ statement: statement(120_000, days) })).toMatchObject([{ severity }]);
  });

  it.each<[string, Partial<CardInsightFacts>]>([
    ['there is no open statement', { statement: null }],
    ['autopay pays the statement in full', { plannedPaymentMinor: minor(120_000) }],
    ['the planned payment is larger than the statement', { plannedPaymentMinor: minor(150_000) }],
    ['the rate is unknown', { purchaseAprPpm: null }],
    ['purchases bear no interest', { purchaseAprPpm: ppm(0) }],
    ['the grace period is already lost, so paying in full does not avoid the interest', { graceState: 'lost' }],
    ['the due date has passed', { statement: statement(120_000, -1) }],
    ["the interest is 1.99, less than half a thousandth of a month's spending", { statement: statement(10_110) }],
  ])('reports nothing if %s', (_why, fields) => {
    expect(found(fields)).toEqual([]);
  });

  it("reports amounts of at least half a thousandth of a month's spending", () => {
    expect(found({ statement: statement(10_139) })).toMatchObject([{ valueMinor: 200 }]);
  });

  it("assumes a cycle of a month only if the card's known closing day is not after the statement", () => {
    const closes = (on: string) => ({
      utilizationPpm: null,
      next: { dueOn: FRIDAY, inDays: 0, minimumMinor: minor(0), closesOn: civilDate(on), interestMinor: minor(0) },
    });
    expect(
      [closes('2026-03-06'), closes('2026-03-07')].map(
        (outlook) => found({ outlook, purchaseAprPpm: ppm(365_000) })[0]?.valueMinor,
      ),
    ).toEqual([3_720, undefined]);
  });

  it('reports a statement whose payment decides whether the grace period is regained', () => {
    expect(found({ graceState: 'regaining' })).toHaveLength(1);
  });
});
