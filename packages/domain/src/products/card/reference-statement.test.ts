import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays } from '../../foundation/dates/add.ts';
import { type CivilDate, civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, type Ppm, ppm } from '../../foundation/money/minor.ts';
import { amount, apr } from '../../testing/arbitrary.ts';
import { closeStatement, type StatementTerms } from './close-statement.ts';
import { INTEREST_METHODS, type InterestMethod } from './interest-method.ts';
import type { StatementEntry } from './statement-segment.ts';

const START = civilDate('2026-04-01');
const END = civilDate('2026-04-30');
const DUE = civilDate('2026-04-25');
const DAYS = 30;

interface AccountEvent {
  day: number;
  kind: 'payment' | 'charge' | 'fee' | 'refund';
  cents: number;
}

const accountEvent = fc.record({
  day: fc.integer({ min: 0, max: DAYS - 1 }),
  kind: fc.constantFrom('payment' as const, 'charge' as const, 'fee' as const, 'refund' as const),
  cents: fc.integer({ min: 0, max: 60_000 }),
});

const entryOf = ({ day, kind, cents }: AccountEvent): StatementEntry => {
  const on = addDays(START, day);
  return kind === 'payment'
    ? { kind, on, amountMinor: minor(cents) }
    : { kind, on, segmentId: 'card', amountMinor: minor(cents) };
};

/**
 * Computes a statement independently of the program: thirty days in floating point, with one balance per day. A
 * payment covers at most the amount owed on its day; the excess is a credit.
 */
function onPaper(
  opening: number,
  happenings: readonly AccountEvent[],
): { days: number[]; used: AccountEvent[]; closing: number } {
  const used: AccountEvent[] = [];
  let balance = opening;
  const days = Array.from({ length: DAYS }, (_, day) => {
    for (const each of happenings.filter((one) => one.day === day)) {
      const cents = each.kind === 'payment' ? Math.min(each.cents, Math.max(0, balance)) : each.cents;
      balance += each.kind === 'payment' || each.kind === 'refund' ? -cents : cents;
      used.push({ ...each, cents });
    }
    return balance;
  });
  return { days, used, closing: balance };
}

/** Returns the balance that a method charges on each day. */
function charged(method: InterestMethod, opening: number, { days, used }: ReturnType<typeof onPaper>): number[] {
  const sum = (list: readonly AccountEvent[]) => list.reduce((all, { cents }) => all + cents, 0);
  switch (method) {
    case 'adb_including_new':
    case 'daily_compounding':
      return days;
    case 'adb_excluding_new':
      return days.map(
        (balance, day) => balance - sum(used.filter((each) => each.kind === 'charge' && each.day <= day)),
      );
    case 'previous_balance':
      return days.map(() => opening);
    case 'adjusted_balance':
      return days.map(() => opening - sum(used.filter(({ kind }) => kind === 'payment' || kind === 'refund')));
  }
}

function interestOnPaper(balances: readonly number[], aprPpm: Ppm, compounds: boolean): number {
  const daily = aprPpm / 1_000_000 / 365;
  let built = 0;
  for (const balance of balances) built += Math.max(0, balance + (compounds ? built : 0)) * daily;
  return built;
}

const close = (
  opening: number,
  aprPpm: Ppm,
  happenings: readonly AccountEvent[],
  terms: StatementTerms,
  graced = false,
) =>
  closeStatement({
    startsOn: START,
    closesOn: END,
    dueOn: DUE,
    terms,
    minimumOpenMinor: minor(0),
    segments: [{ id: 'card', openingMinor: minor(opening), aprPpm, graced }],
    entries: happenings.map(entryOf),
    minimum: { kind: 'percent_of_balance', pctPpm: ppm(10_000), floorMinor: minor(2_500) },
  });

describe('a statement compared with the same month on paper', () => {
  it.each(INTEREST_METHODS.map((method) => [method]))(
    'has the same interest and closing balance under %s',
    (method) => {
      fc.assert(
        fc.property(amount(400_000), apr(), fc.array(accountEvent, { maxLength: 10 }), (opening, aprPpm, list) => {
          // Both calculations process entries of the same day in the same order.
          const happenings = [...list].sort((a, b) => a.day - b.day);
          const paper = onPaper(opening, happenings);
          const closed = close(opening, aprPpm, happenings, { method });
          const expected = interestOnPaper(charged(method, opening, paper), aprPpm, method === 'daily_compounding');
          // The tolerance is half a cent of rounding; compounding carries ten-thousandths of a cent for thirty days.
          expect(Math.abs(closed.interestMinor - expected)).toBeLessThanOrEqual(0.5 + 1e-2);
          expect(closed.closingMinor - closed.interestMinor).toBe(paper.closing);
        }),
      );
    },
  );

  it('in grace, has no interest if the old balance is paid by the due date, and the same interest otherwise', () => {
    fc.assert(
      fc.property(
        amount(200_000),
        apr(),
        fc.integer({ min: 0, max: DAYS - 1 }),
        amount(250_000),
        fc.integer({ min: 0, max: DAYS - 1 }),
        amount(50_000),
        (opening, aprPpm, payDay, paid, buyDay, bought) => {
          fc.pre(payDay < buyDay);
          const closed = close(
            opening,
            aprPpm,
            [
              { day: payDay, kind: 'payment', cents: paid },
              { day: buyDay, kind: 'charge', cents: bought },
            ],
            {},
            true,
          );
          const inTime = payDay <= 24;
          const left = Math.max(0, opening - paid);
          const bearing = Array.from(
            { length: DAYS },
            (_, day) => (inTime ? left : day < payDay ? opening : left) + (day >= buyDay ? bought : 0),
          );
          const isFree = inTime && left === 0;
          const expected =
            isFree || opening === 0
              ? opening === 0
                ? closed.interestMinor
                : 0
              : interestOnPaper(bearing, aprPpm, false);
          expect(Math.abs(closed.interestMinor - expected)).toBeLessThanOrEqual(0.5 + 1e-6);
          if (opening > 0) expect(closed.graceKept).toBe(isFree);
        },
      ),
    );
  });

  it('has no interest on purchases of a card in grace without an old balance', () => {
    fc.assert(
      fc.property(apr(), fc.integer({ min: 0, max: DAYS - 1 }), amount(250_000), (aprPpm, day, bought) => {
        expect(close(0, aprPpm, [{ day, kind: 'charge', cents: bought }], {}, true)).toMatchObject({
          interestMinor: 0,
          graceKept: true,
        });
      }),
    );
  });
});

/** Closes a year of one card, statement by statement. Each closing balance is the next opening balance. */
describe('consecutive statements', () => {
  interface Month {
    buys: number;
    pays: number;
  }

  function year(
    months: readonly Month[],
    opening: number,
    aprPpm: Ppm,
  ): { owed: number; interest: number; credit: number } {
    let [owed, interest, credit, graced] = [opening, 0, 0, opening === 0];
    let startsOn: CivilDate = civilDate('2026-01-01');
    for (const { buys, pays } of months) {
      const closesOn = addDays(startsOn, 29);
      const closed = closeStatement({
        startsOn,
        closesOn,
        dueOn: addDays(startsOn, 24),
        minimumOpenMinor: minor(0),
        minimum: { kind: 'percent_of_balance', pctPpm: ppm(10_000), floorMinor: minor(2_500) },
        segments: [{ id: 'card', openingMinor: minor(owed), aprPpm, graced }],
        entries: [
          { kind: 'payment', on: addDays(startsOn, 20), amountMinor: minor(pays) },
          { kind: 'charge', on: addDays(startsOn, 21), segmentId: 'card', amountMinor: minor(buys) },
        ],
      });
      owed = closed.closingMinor;
      interest += closed.interestMinor;
      credit += closed.creditMinor;
      graced = closed.graceKept;
      startsOn = addDays(closesOn, 1);
    }
    return { owed, interest, credit };
  }

  const month = fc.record({ buys: fc.integer({ min: 0, max: 80_000 }), pays: fc.integer({ min: 0, max: 90_000 }) });

  it('lose no cent: opening balance + purchases + interest + credit − payments = amount owed', () => {
    fc.assert(
      fc.property(
        fc.array(month, { minLength: 12, maxLength: 12 }),
        amount(300_000),
        apr(),
        (months, opening, aprPpm) => {
          const { owed, interest, credit } = year(months, opening, aprPpm);
          const net = months.reduce((sum, { buys, pays }) => sum + buys - pays, 0);
          expect(owed).toBe(opening + net + interest + credit);
        },
      ),
    );
  });

  it('cost nothing for a year in grace if paid in full each month', () => {
    // The purchases are $500 a month, each paid in full the month after.
    const months = Array.from({ length: 12 }, (_, index) => ({ buys: 50_000, pays: index === 0 ? 0 : 50_000 }));
    expect(year(months, 0, ppm(249_900))).toEqual({ owed: 50_000, interest: 0, credit: 0 });
  });

  it('lose the grace period if a single cent is unpaid', () => {
    const months = [
      { buys: 50_000, pays: 0 },
      { buys: 50_000, pays: 49_999 },
    ];
    // One cent bears interest for thirty days, and the new $500 from the 22nd to the 30th: nine days at 24.99% =
    // $3.08.
    expect(year(months, 0, ppm(249_900)).interest).toBe(308);
  });

  it.each([
    { pays: 30_000, why: 'less than the purchases' },
    { pays: 50_000, why: 'the amount of the purchases' },
    { pays: 60_000, why: 'more than the purchases' },
    { pays: 90_000, why: 'much more than the purchases' },
  ])('never cost more interest for $pays a month ($why) than for a tenth less', ({ pays }) => {
    const cost = (paid: number) =>
      year(
        Array.from({ length: 12 }, () => ({ buys: 50_000, pays: paid })),
        200_000,
        ppm(240_000),
      ).interest;
    expect(cost(pays)).toBeLessThanOrEqual(cost(pays * 0.9));
  });
});
