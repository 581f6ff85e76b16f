import { expect, it } from '@jest/globals';
import { civilDate } from '../../foundation/dates/civil-date.ts';
import { minor, ppm } from '../../foundation/money/minor.ts';
import { deferredAccrued, deferredAtEnd } from './deferred-meter.ts';
import type { Promo } from './promo.ts';

/** A promotion with a typing error: three hundred years at 1,000%. */
const slip: Promo = {
  id: 'p',
  kind: 'deferred_interest',
  promoAprPpm: ppm(0),
  revertAprPpm: ppm(10_000_000),
  startsOn: civilDate('1900-01-01'),
  endsOn: civilDate('2199-12-31'),
  originalMinor: minor(9_999_999_999_999),
  balanceMinor: minor(100),
};

it('deferred interest under absurd terms is a large amount instead of an error', () => {
  const today = civilDate('2026-03-01');
  expect(deferredAccrued(slip, today)).toBeGreaterThan(400_000_000_000);
  expect(deferredAtEnd(slip, today)).toBeGreaterThan(400_000_000_000);
  expect(deferredAtEnd({ ...slip, balanceMinor: minor(9_999_999_999_999) }, today, 'simple')).toBeGreaterThan(
    400_000_000_000,
  );
});
