import { describe, expect, it } from '@jest/globals';
import { on, transaction } from '../../testing/ledger.ts';
import { rowsOf } from '../../testing/series-rows.ts';
import { knownSubscription, splitTrial } from './first-charge.ts';

const charges = (...amounts: number[]) =>
  rowsOf(amounts.map((amount, index) => transaction('HULU', `2026-0${index + 1}-14`, amount)));

describe('splitTrial', () => {
  it.each([
    { amounts: [0, -999, -999], trial: 0, why: 'the first charge is zero' },
    { amounts: [-100, -999], trial: -100, why: 'the first charge is one unit' },
    { amounts: [-101, -999], trial: null, why: 'the first charge is more than one unit' },
    { amounts: [-100, -150], trial: null, why: 'the next charge is hardly higher' },
    { amounts: [-100], trial: null, why: 'no other charge has followed yet' },
    { amounts: [-999, -100], trial: null, why: 'a charge of one unit that is not the first is not a trial' },
  ])('finds the trial charge $trial in $amounts: $why', ({ amounts, trial }) => {
    const split = splitTrial(charges(...amounts));
    expect(split.trial?.amountMinor ?? null).toBe(trial);
    expect(split.paid).toHaveLength(amounts.length - (trial === null ? 0 : 1));
  });

  it('returns no trial for an empty list', () => {
    expect(splitTrial([])).toEqual({ trial: null, paid: [] });
  });
});

describe('knownSubscription', () => {
  it.each([
    { today: '2026-01-14', found: true, why: 'finds it if it was charged today' },
    { today: '2026-02-17', found: true, why: 'finds it 34 days after the charge, because the next may be late' },
    {
      today: '2026-02-18',
      found: false,
      why: 'finds nothing 35 days after the charge, because the next should have arrived',
    },
  ])('$why (today: $today)', ({ today, found }) => {
    expect(knownSubscription(charges(-999), on(today)) !== null).toBe(found);
  });

  it('expects a charge on the same day of the month', () => {
    expect(knownSubscription(charges(-999), on('2026-01-20'))?.fit).toMatchObject({
      rule: { cadence: 'monthly' },
      anchorDays: [14],
    });
  });

  it('expects a yearly charge if the description says that it is yearly', () => {
    const [row] = rowsOf([transaction('DROPBOX YEARLY PLAN', '2025-06-14', -11_988)]);
    expect(row && knownSubscription([row], on('2026-06-20'))?.fit.rule.cadence).toBe('yearly');
    expect(row && knownSubscription([row], on('2026-07-20'))).toBeNull();
  });

  it('infers nothing from a trial charge alone, nor from two charges', () => {
    expect(knownSubscription(charges(-100), on('2026-01-20'))).toBeNull();
    expect(knownSubscription(charges(-999, -999), on('2026-02-20'))).toBeNull();
  });
});
