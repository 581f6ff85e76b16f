import { civilDate } from '../foundation/dates/civil-date.ts';
import type { Debt, DebtSegment } from '../projections/debt/debt.ts';
import { type Minor, minor, ppm } from '../foundation/money/minor.ts';

/** Readable figures for worked examples: dollars and percentages as input, cents and parts per million as stored. */
export const cents = (dollars: number): Minor => minor(Math.round(dollars * 100));

export const installment = (
  dollars: number,
  fields: Partial<Extract<Debt['minimum'], { kind: 'installment' }>> = {},
): Debt['minimum'] => ({ kind: 'installment', paymentMinor: cents(dollars), ...fields });

export const segment = (dollars: number, percent: number, fields: Partial<DebtSegment> = {}): DebtSegment => ({
  id: 'balance',
  kind: 'purchase',
  balanceMinor: cents(dollars),
  aprPpm: ppm(Math.round(percent * 10_000)),
  ...fields,
});

/** A balance at 0% until a day, then at a rate; deferred interest accrues at that rate in the meantime. */
export const promotion = (
  kind: 'promo' | 'deferred',
  dollars: number,
  endsOn: string,
  laterPercent: number,
): DebtSegment =>
  segment(dollars, 0, {
    kind,
    promo: { endsOn: civilDate(endsOn), revertAprPpm: ppm(Math.round(laterPercent * 10_000)) },
  });

export const debtOf = (
  id: string,
  segments: DebtSegment[],
  minimum: Debt['minimum'],
  fields: Partial<Debt> = {},
): Debt => ({ id, name: id, kind: 'card', segments, minimum, ...fields });
