import { civilDate } from '../foundation/dates/civil-date.ts';
import { minor, ppm } from '../foundation/money/minor.ts';
import type { Promo } from '../products/promo/promo.ts';

export const promo = (fields: Partial<Promo> = {}): Promo => ({
  id: 'bt',
  kind: 'balance_transfer',
  promoAprPpm: ppm(0),
  revertAprPpm: ppm(240_000),
  startsOn: civilDate('2026-01-01'),
  endsOn: civilDate('2026-12-31'),
  originalMinor: null,
  balanceMinor: minor(400_000),
  ...fields,
});

export const deferred = (fields: Partial<Promo> = {}) =>
  promo({ id: 'sofa', kind: 'deferred_interest', balanceMinor: minor(100_000), ...fields });
