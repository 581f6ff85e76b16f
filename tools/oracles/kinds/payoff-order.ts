import {
  type Debt,
  type Minor,
  type PayoffResult,
  type PlanMonth,
  type PayoffStrategy,
  sumMinor,
} from '@tideline/domain';
import { CaseError, cents, dollars, type Fields, type Json, ppmOf, tuple } from '../fields.ts';
import { debtOf, installment, plan } from './debts.ts';

function strategyOf(text: string): PayoffStrategy {
  if (text === 'avalanche' || text === 'snowball') return text;
  if (text === 'given order' || text === 'custom') return 'custom';
  throw new CaseError(`no strategy ${text}`);
}

/** Reads the debts. Rates are percentages in kind multi_debt and fractions elsewhere. */
function debtsOf(input: Fields, percent: boolean): Debt[] {
  return input
    .objects('debts')
    .map((debt) =>
      debtOf(
        debt.text('name'),
        debt.minor('balance'),
        ppmOf(debt.number('apr') / (percent ? 100 : 1)),
        installment(debt.minor('min', 0)),
      ),
    );
}

/** Returns the month's total budget, or all minimums plus an additional amount. */
function monthlyOf(input: Fields): Minor {
  if (input.has('monthly_total')) return input.minor('monthly_total');
  return (sumMinor(input.objects('debts').map((debt) => debt.minor('min', 0))) + input.minor('extra', 0)) as Minor;
}

function multiDebt(input: Fields): Json {
  const result = plan(debtsOf(input, true), {
    strategy: strategyOf(input.text('strategy')),
    monthlyMinor: monthlyOf(input),
    order: input.objects('debts').map((debt) => debt.text('name')),
    conventions: { interestFirst: input.flag('first_month_interest', true) },
  });
  return {
    total_interest: dollars(result.totalInterestMinor),
    months: result.outcome === 'paid_off' ? result.months : null,
    per_debt: result.debts.map(({ id, interestMinor, months }) => ({
      name: id,
      interest: dollars(interestMinor),
      months,
    })),
  };
}

function firstRows(input: Fields): Json {
  const debts = debtsOf(input, false);
  const monthlyMinor = monthlyOf(input);
  const { rows } = plan(debts, {
    strategy: strategyOf(input.text('strategy')),
    order: debts.map(({ id }) => id),
    monthlyMinor,
  });
  return {
    rows: rows.map((row) => ({
      month: row.month,
      ...Object.fromEntries(row.debts.map((debt) => [debt.id, rowOf(debt)])),
    })),
  };
}

function fixedPayment(input: Fields): Json {
  const result: PayoffResult = plan(
    [debtOf('debt', input.minor('balance'), input.ppm('apr'), installment(input.minor('payment')))],
    {
      conventions: { interestFirst: input.flag('interest_first', true) },
    },
  );
  return {
    months: result.outcome === 'paid_off' ? result.months : null,
    total_interest: dollars(result.totalInterestMinor),
    rows: result.rows.map((row) => ({ month: row.month, ...single(row) })),
  };
}

function single(row: PlanMonth): Record<string, Json> {
  const [debt] = row.debts;
  return debt === undefined ? {} : rowOf(debt);
}

function rowOf({ interestMinor, paymentMinor, closingMinor }: PlanMonth['debts'][number]): Record<string, Json> {
  return {
    interest: dollars(interestMinor),
    principal: dollars(paymentMinor - interestMinor),
    payment: dollars(paymentMinor),
    balance: dollars(closingMinor),
  };
}

/** Computes a month's interest on each part of a card balance. */
function bucketsInterest(input: Fields): Json {
  const segments = input.list('buckets').map((bucket) => ({
    id: tuple(bucket).text(0),
    kind: 'purchase' as const,
    balanceMinor: cents(tuple(bucket).number(1)),
    aprPpm: ppmOf(tuple(bucket).number(2)),
  }));
  const { rows } = plan([{ id: 'card', name: 'card', kind: 'card', segments, minimum: installment(cents(1)) }], {});
  const [debt] = rows[0]?.debts ?? [];
  return {
    interest: Object.fromEntries((debt?.segments ?? []).map(({ id, interestMinor }) => [id, dollars(interestMinor)])),
    total: dollars(debt?.interestMinor ?? 0),
  };
}

export const payoffOrder: Record<string, (input: Fields) => Json> = {
  multi_debt: multiDebt,
  multi_debt_first_rows: firstRows,
  fixed_payment: fixedPayment,
  overpay_clears: fixedPayment,
  buckets_interest: bucketsInterest,
};
