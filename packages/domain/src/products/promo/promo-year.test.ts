import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { addDays, addMonths, daysBetween } from '../../foundation/dates/add.ts';
import { isBusinessDay } from '../../foundation/dates/business-days.ts';
import { CALENDAR_NAMES, type CalendarName, calendarOf } from '../../foundation/dates/calendars.ts';
import { type CivilDate, civilDate } from '../../foundation/dates/civil-date.ts';
import { type Minor, minor, ppm } from '../../foundation/money/minor.ts';
import { amount, date } from '../../testing/arbitrary.ts';
import { deferredInterest } from './deferred-meter.ts';
import { paymentToClear } from './payment-to-clear.ts';
import type { Promo, PromoState } from './promo.ts';
import { promoDrift } from '../../projections/promo-outlook/promo-drift.ts';
import { advancePromo, type PromoEvent, type PromoFacts } from './promo-lifecycle.ts';
import { promoOutlook } from '../../projections/promo-outlook/promo-outlook.ts';
import { promoRevocation } from './revocation.ts';
import { latestSafePayment, promoDeadline } from './safe-date.ts';
import { effectiveTransferApr, transferBreakEvenMonths, transferFee } from './transfer-fee.ts';

const d = civilDate;
const promo = (fields: Partial<Promo> = {}): Promo => ({
  id: 'p',
  kind: 'deferred_interest',
  promoAprPpm: ppm(0),
  revertAprPpm: ppm(269_900),
  startsOn: d('2026-01-15'),
  endsOn: d('2026-12-15'),
  originalMinor: minor(120_000),
  balanceMinor: minor(120_000),
  ...fields,
});

/** Runs a promotion of a household day by day through a year, with changes on a few days. */
describe('a promotion through its year', () => {
  interface Turn {
    on: string;
    set: Partial<PromoFacts>;
  }

  function walk(
    kind: PromoFacts['kind'],
    turns: readonly Turn[],
    until = '2027-02-28',
  ): [string, PromoState, PromoEvent[]][] {
    let facts: PromoFacts = {
      kind,
      startsOn: d('2026-01-15'),
      endsOn: d('2026-12-15'),
      balanceMinor: minor(120_000),
      today: d('2026-01-01'),
      isConfirmed: true,
      isTransferred: false,
      isRevoked: false,
      minimums: [],
    };
    let state: PromoState = 'draft';
    const seen: [string, PromoState, PromoEvent[]][] = [];
    for (let on: CivilDate = d('2026-01-01'); on <= until; on = addDays(on, 1)) {
      for (const turn of turns) if (turn.on === on) facts = { ...facts, ...turn.set };
      const next = advancePromo(state, { ...facts, today: on });
      ({ state } = next);
      if (next.events.length > 0) seen.push([on, state, next.events]);
    }
    return seen;
  }

  it('starts, nears its end, ends, and charges the deferred interest if the balance is not paid', () => {
    expect(walk('deferred_interest', [])).toEqual([
      ['2026-01-01', 'upcoming', ['schedule']],
      ['2026-01-15', 'active', ['start']],
      ['2026-10-16', 'closing', ['near_end']],
      ['2026-12-16', 'retro_charged', ['expire', 'charge_retro']],
    ]);
  });

  it('expires with the balance for a transfer at 0%, and charges nothing retroactively', () => {
    expect(walk('balance_transfer', []).at(-1)).toEqual(['2026-12-16', 'expired_with_balance', ['expire']]);
  });

  it('is cleared if paid off in October', () => {
    expect(walk('deferred_interest', [{ on: '2026-10-01', set: { balanceMinor: minor(0) } }]).at(-1)).toEqual([
      '2026-10-01',
      'cleared',
      ['clear'],
    ]);
  });

  it('is reopened and cleared again if a refund is reversed within the period', () => {
    const turns = [
      { on: '2026-10-01', set: { balanceMinor: minor(0) } },
      { on: '2026-11-02', set: { balanceMinor: minor(4_000) } },
      { on: '2026-11-20', set: { balanceMinor: minor(0) } },
    ];
    expect(walk('deferred_interest', turns).slice(-3)).toEqual([
      ['2026-10-01', 'cleared', ['clear']],
      ['2026-11-02', 'closing', ['reopen', 'near_end']],
      ['2026-11-20', 'cleared', ['clear']],
    ]);
  });

  it('is transferred if moved to another card', () => {
    expect(
      walk('balance_transfer', [{ on: '2026-11-10', set: { balanceMinor: minor(0), isTransferred: true } }]).at(-1),
    ).toEqual(['2026-11-10', 'transferred', ['transfer']]);
  });

  it('is revoked if a minimum is sixty-one days late, and restored after six minimums on time', () => {
    const late = (...days: number[]) => ({ minimums: days.map((daysLate) => ({ daysLate })) });
    const turns: Turn[] = [
      { on: '2026-04-20', set: { ...late(0, 61), isRevoked: true } },
      { on: '2026-09-20', set: late(0, 61, 0, 0, 0, 0, 0) },
      { on: '2026-10-10', set: late(0, 61, 0, 0, 0, 0, 0, 0) },
    ];
    expect(walk('balance_transfer', turns).slice(2)).toEqual([
      ['2026-04-20', 'revoked', ['revoke']],
      ['2026-10-10', 'active', ['restore']],
      ['2026-10-16', 'closing', ['near_end']],
      ['2026-12-16', 'expired_with_balance', ['expire']],
    ]);
  });

  it('is extended by the issuer shortly before its end', () => {
    expect(walk('balance_transfer', [{ on: '2026-12-01', set: { endsOn: d('2027-06-15') } }]).slice(2)).toEqual([
      ['2026-10-16', 'closing', ['near_end']],
      ['2026-12-01', 'active', ['extend']],
    ]);
  });
});

describe('deferred interest compared with a paper calculation', () => {
  it('matches floating-point results month by month, within a cent', () => {
    const months = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 24 });
    fc.assert(
      fc.property(months, fc.integer({ min: 0, max: 360_000 }), fc.boolean(), (balances, aprPpm, compounds) => {
        let built = 0;
        for (const balance of balances) built += ((balance + (compounds ? built : 0)) * aprPpm) / 12e6;
        const found = deferredInterest(balances.map(minor), {
          aprPpm: ppm(aprPpm),
          mode: compounds ? 'compounding' : 'simple',
        });
        expect(Math.abs(found - built)).toBeLessThanOrEqual(0.51);
      }),
    );
  });

  it('is never higher without compounding than with it, and never higher if more is paid', () => {
    fc.assert(
      fc.property(
        amount(500_000),
        fc.integer({ min: 0, max: 40_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 24 }),
        (opening, paid, more, months) => {
          const meter = (monthly: number, mode: 'simple' | 'compounding') =>
            deferredInterest(
              Array.from({ length: months }, (_, month) => Math.max(0, opening - month * monthly) as Minor),
              { aprPpm: ppm(269_900), mode },
            );
          expect(meter(paid, 'simple')).toBeLessThanOrEqual(meter(paid, 'compounding'));
          expect(meter(paid + more, 'compounding')).toBeLessThanOrEqual(meter(paid, 'compounding'));
        },
      ),
    );
  });
});

describe('payments that clear on time', () => {
  it('add up to the balance, and would not suffice if each were a cent lower', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000_000 }), fc.integer({ min: 1, max: 48 }), (balance, opportunities) => {
        const { paymentMinor, lastMinor, count } = paymentToClear({ balanceMinor: minor(balance), opportunities });
        expect(paymentMinor * (count - 1) + lastMinor).toBe(balance);
        expect(count <= opportunities && lastMinor > 0 && lastMinor <= paymentMinor).toBe(true);
        expect((paymentMinor - 1) * opportunities).toBeLessThan(balance);
      }),
    );
  });

  it('bring a plan back on track if they include the shortfall', () => {
    fc.assert(
      fc.property(
        amount(2_000_000),
        amount(200_000),
        fc.integer({ min: 1, max: 24 }),
        (balanceMinor, planned, opportunities) => {
          const outlook = { opportunities, payBy: d('2026-12-01') };
          const { shortPerMonthMinor } = promoDrift(outlook, { balanceMinor, plannedPerMonthMinor: planned });
          const mended = promoDrift(outlook, {
            balanceMinor,
            plannedPerMonthMinor: (planned + shortPerMonthMinor) as Minor,
          });
          expect(mended).toMatchObject({ leftAtPayByMinor: 0, atRisk: false, shortPerMonthMinor: 0 });
        },
      ),
    );
  });

  it("have a safe date that depends on the household's calendar, the goal and the margin", () => {
    const plain = promo({ kind: 'balance_transfer', endsOn: d('2026-12-31') });
    const safe = (fields: Partial<Promo>, calendar?: CalendarName) =>
      promoOutlook({ ...plain, ...fields }, calendar === undefined ? {} : { calendar }, d('2026-06-01')).safeOn;
    expect([safe({}), safe({ goal: 'float' }), safe({ goal: 'float' }, 'uk'), safe({ marginMonths: 2 })]).toEqual([
      '2026-11-30',
      '2026-12-14',
      '2026-12-11',
      '2026-10-31',
    ]);
  });
});

describe('latest safe payment', () => {
  it('is the business day twelve business days before the deadline, in every calendar', () => {
    fc.assert(
      fc.property(date('2020-01-01', '2040-12-31'), fc.constantFrom(...CALENDAR_NAMES), (deadline, name) => {
        const calendar = calendarOf(name);
        const latest = latestSafePayment(deadline, undefined, calendar);
        let open = 0;
        for (let on = addDays(latest, 1); on <= deadline; on = addDays(on, 1))
          if (isBusinessDay(on, calendar)) open += 1;
        expect(isBusinessDay(latest, calendar)).toBe(true);
        expect(open).toBe(12);
      }),
    );
  });
});

describe('deadline', () => {
  it('is within a month before the end for deferred interest, and at the end for a transfer', () => {
    fc.assert(
      fc.property(date('2020-02-01', '2040-12-31'), fc.integer({ min: 1, max: 31 }), (endsOn, dueDay) => {
        const deadline = promoDeadline(promo({ endsOn }), { dueDay });
        expect(deadline <= endsOn && daysBetween(deadline, endsOn) <= 31).toBe(true);
        expect(promoDeadline(promo({ endsOn, kind: 'balance_transfer' }), { dueDay })).toBe(endsOn);
      }),
    );
  });
});

describe('the cost of a transfer', () => {
  it('has an effective rate that repays amount and fee exactly, and costs less a year if held longer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 2_000_000 }),
        fc.integer({ min: 1_000, max: 60_000 }),
        fc.integer({ min: 2, max: 36 }),
        (cents, feePpm, months) => {
          const feeMinor = transferFee(minor(cents), { feePpm: ppm(feePpm) });
          const apr = effectiveTransferApr({ amountMinor: minor(cents), feeMinor, months });
          const payment = (cents + feeMinor) / months;
          const present = Array.from({ length: months }, (_, month) => payment / (1 + apr / 12) ** (month + 1)).reduce(
            (sum, value) => sum + value,
            0,
          );
          expect(Math.abs(present - cents)).toBeLessThan(0.01);
          expect(effectiveTransferApr({ amountMinor: minor(cents), feeMinor, months: months + 1 })).toBeLessThan(
            apr + 1e-12,
          );
        },
      ),
    );
  });

  it.each<{ feePpm: number; aprPpm: number; months: number | null; why: string }>`
    feePpm    | aprPpm     | months  | why
    ${30_000} | ${240_000} | ${2}    | ${'3% of fee at 2% a month takes one and a half'}
    ${30_000} | ${360_000} | ${1}    | ${'it takes exactly one month'}
    ${50_000} | ${120_000} | ${5}    | ${'it takes exactly five months'}
    ${0}      | ${240_000} | ${0}    | ${'there is no fee'}
    ${30_000} | ${0}       | ${null} | ${'a rate of 0% saves nothing'}
  `('breaks even after $months months: $why', ({ feePpm, aprPpm, months }) => {
    expect(transferBreakEvenMonths({ feePpm: ppm(feePpm), aprPpm: ppm(aprPpm) })).toBe(months);
  });
});

describe('revocation and restoration', () => {
  it('need a minimum over sixty days late, and then six consecutive minimums on time', () => {
    const lates = fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 10 });
    fc.assert(
      fc.property(lates, (days) => {
        const { state, onTimeStillNeeded } = promoRevocation(days.map((daysLate) => ({ daysLate })));
        const breach = days.findLastIndex((late) => late > 60);
        const since = days.slice(breach + 1);
        const cured = since.length >= 6 && since.slice(0, 6).every((late) => late === 0);
        expect(state).toBe(breach === -1 ? 'kept' : cured ? 'must_be_restored' : 'may_be_revoked');
        if (onTimeStillNeeded !== null && onTimeStillNeeded > 0) {
          const paid = [...days, ...Array.from({ length: onTimeStillNeeded }, () => 0)];
          expect(promoRevocation(paid.map((daysLate) => ({ daysLate }))).state).toBe('must_be_restored');
        }
      }),
    );
  });
});

describe('months of a promotion', () => {
  it('count from its start day, limited to the end of shorter months', () => {
    expect([1, 2, 3].map((months) => addMonths(promo({ startsOn: d('2026-01-31') }).startsOn, months))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
  });
});
