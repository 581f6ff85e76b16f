import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { isBusinessDay } from '../../foundation/dates/business-days.ts';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor } from '../../foundation/money/minor.ts';
import { date } from '../../testing/arbitrary.ts';
import { isReturnable, returnableUntil, returnEffect, RETURN_CODES } from './ach-returns.ts';
import { type EasternTime, SAME_DAY_LIMIT, settlementOf } from './ach-settlement.ts';

describe('return codes', () => {
  it.each([
    ['R01', 'suspend_account', true, true],
    ['R02', 'disable_link', false, false],
    ['R03', 'disable_link', false, false],
    ['R04', 'disable_link', false, false],
    ['R05', 'disable_link', false, false],
    ['R06', 'review', true, false],
    ['R07', 'disable_link', false, false],
    ['R08', 'disable_link', false, false],
    ['R09', 'suspend_account', true, true],
    ['R10', 'disable_link', false, false],
    ['R29', 'disable_link', false, false],
  ])('lead to a reaction: %s → %s', (code, reaction, refreshesForecast, mayBePresentedAgain) => {
    expect(returnEffect(code)).toMatchObject({
      ok: true,
      movesMoneyBack: true,
      mayBePresentedAgain,
      code: { reaction, refreshesForecast },
    });
  });

  it('allow an entry to be resubmitted at most twice', () => {
    expect([0, 1, 2, 3].map((times) => returnEffect('R01', times))).toMatchObject(
      [true, true, false, false].map((mayBePresentedAgain) => ({ mayBePresentedAgain })),
    );
  });

  it('correct the details on a notification of change, without returning money', () => {
    for (const { code } of RETURN_CODES.filter((each) => each.code.startsWith('C')))
      expect(returnEffect(code)).toMatchObject({ movesMoneyBack: false, code: { reaction: 'correct_details' } });
  });

  it('suspend the account if the code is unknown', () => {
    expect(returnEffect('R77')).toEqual({
      ok: false,
      reason: 'unknown_code',
      code: 'R77',
      reaction: 'suspend_account',
    });
  });

  it.each([
    ['2026-07-03', false, '2026-07-07', 'two banking days later, as the Fed is open on Friday, July 3'],
    ['2026-11-25', false, '2026-11-30', 'Thanksgiving is not a banking day, but the Friday after it is'],
    ['2026-03-02', true, '2026-05-01', 'sixty calendar days later for a debit from the other bank'],
  ])(
    'after a settlement on %s (pulled from the other bank: %s) may arrive until %s: %s',
    (settledOn, debitNeedsConsent, expected, _why) => {
      expect(returnableUntil(civilDate(settledOn), { debitNeedsConsent })).toBe(expected);
    },
  );

  it.each([
    ['R01', '2026-03-04', true, 'it is the second banking day'],
    ['R01', '2026-03-05', false, 'it is the third banking day'],
    ['R05', '2026-05-01', true, 'it is the sixtieth day'],
    ['R05', '2026-05-02', false, 'it is the sixty-first day'],
    ['R06', '2026-12-31', true, 'the sending bank may request it at any time'],
    ['R77', '2026-12-31', true, 'an unlisted code may arrive at any time'],
    ['C01', '2026-03-03', false, 'a notification of change returns no money'],
  ])('after a settlement on March 2, %s may arrive on %s: %s, because %s', (code, on, expected, _why) => {
    expect(isReturnable(code, { settledOn: civilDate('2026-03-02'), on: civilDate(on) })).toBe(expected);
  });
});

describe('settlementOf', () => {
  const standard = { speed: 'standard', bankCutoff: '14:00', standardDays: 1 } as const;
  const sameDay = { speed: 'same_day', bankCutoff: '16:00', standardDays: 1 } as const;
  const cases: [string, string, EasternTime, typeof standard | typeof sameDay, number, object][] = [
    [
      'settles the next business day if instructed before the cutoff',
      '2026-07-03',
      '13:59',
      standard,
      100,
      { submittedOn: '2026-07-03', settlesOn: '2026-07-06', settlesAt: null, speed: 'standard' },
    ],
    [
      "submits on Monday if instructed after Friday's cutoff",
      '2026-07-03',
      '15:00',
      standard,
      100,
      { submittedOn: '2026-07-06', settlesOn: '2026-07-07', settlesAt: null, speed: 'standard' },
    ],
    [
      'submits on Tuesday if instructed on a Saturday before a Monday holiday',
      '2026-05-23',
      '09:00',
      standard,
      100,
      { submittedOn: '2026-05-26', settlesOn: '2026-05-27', settlesAt: null, speed: 'standard' },
    ],
    [
      'uses the first same-day window',
      '2026-03-02',
      '10:30',
      sameDay,
      100,
      { submittedOn: '2026-03-02', settlesOn: '2026-03-02', settlesAt: '13:00', speed: 'same_day' },
    ],
    [
      'uses the second same-day window',
      '2026-03-02',
      '10:31',
      sameDay,
      100,
      { submittedOn: '2026-03-02', settlesOn: '2026-03-02', settlesAt: '17:00', speed: 'same_day' },
    ],
    [
      'uses the third same-day window',
      '2026-03-02',
      '15:59',
      sameDay,
      100,
      { submittedOn: '2026-03-02', settlesOn: '2026-03-02', settlesAt: '18:00', speed: 'same_day' },
    ],
    [
      "applies the bank's cutoff if it is earlier than the network's",
      '2026-03-02',
      '16:01',
      sameDay,
      100,
      { submittedOn: '2026-03-03', settlesOn: '2026-03-03', settlesAt: '13:00', speed: 'same_day' },
    ],
    [
      'submits on the next day after the last window, even if the bank is open',
      '2026-03-02',
      '16:46',
      { ...sameDay, bankCutoff: '20:00' } as unknown as typeof sameDay,
      100,
      { submittedOn: '2026-03-03', settlesOn: '2026-03-03', settlesAt: '13:00', speed: 'same_day' },
    ],
    [
      'allows same-day transfers up to the limit',
      '2026-03-02',
      '09:00',
      sameDay,
      SAME_DAY_LIMIT,
      { settlesOn: '2026-03-02', speed: 'same_day' },
    ],
    [
      'uses standard speed a cent above the limit',
      '2026-03-02',
      '09:00',
      sameDay,
      SAME_DAY_LIMIT + 1,
      { settlesOn: '2026-03-03', speed: 'standard' },
    ],
  ];
  it.each(cases)('%s', (_why, on, at, timing, amount, expected) => {
    expect(settlementOf({ on: civilDate(on), at, amountMinor: minor(amount) }, timing)).toMatchObject(expected);
  });

  it('submits and settles on business days, never before the instruction', () => {
    fc.assert(
      fc.property(
        date('2024-01-01', '2030-12-31'),
        fc.constantFrom<EasternTime>('08:00', '12:00', '23:00'),
        fc.constantFrom(standard, sameDay),
        (on, at, timing) => {
          const { submittedOn, settlesOn } = settlementOf({ on, at, amountMinor: minor(100) }, timing);
          expect(submittedOn >= on && settlesOn >= submittedOn).toBe(true);
          expect(isBusinessDay(submittedOn) && isBusinessDay(settlesOn)).toBe(true);
        },
      ),
    );
  });
});
