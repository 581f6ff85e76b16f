import type { Instance, InstanceDebt } from './small-instance.ts';

/**
 * Writes an instance as a mixed-integer program in the LP format: debts and savings at the end of each month, in
 * dollars.
 *
 *     A = B(t−1) × (1 + r) · B(t) = A − P(t) (+ K where deferred interest is charged)
 *     S(t) = S(t−1) × (1 + y) + income − Σ P(t) ≥ buffer
 *     z = 0: the debt is cleared, its minimum waived · z = 1 at the end of a deferred balance: K ≥ accrued interest
 *
 * Maximized: savings less debts in the last month. Only binaries express nonlinear constraints, with bounds as tight as
 * the debt allows.
 */
export function payoffMilp(instance: Instance): string {
  const rows: string[] = [];
  const binaries: string[] = [];
  const months = Array.from({ length: instance.months }, (_, index) => index + 1);
  for (const [index, debt] of instance.debts.entries()) addDebt(index, debt, months, rows, binaries);
  for (const month of months) rows.push(savingsRow(instance, month));
  const last = instance.months;
  return [
    'Maximize',
    ` obj: s${last} ${instance.debts.map((_, index) => `- b${index}_${last}`).join(' ')}`,
    'Subject To',
    ...rows.map((row, index) => ` r${index}: ${row}`),
    'Bounds',
    ...months.map((month) => ` s${month} >= ${dollars(instance.bufferMinor)}`),
    'Binaries',
    ` ${binaries.join(' ')}`,
    'End',
  ].join('\n');
}

function addDebt(
  index: number,
  debt: InstanceDebt,
  months: readonly number[],
  rows: string[],
  binaries: string[],
): void {
  const most = dollars(debt.balanceMinor) * 3;
  const endsAt = debt.kind === 'deferred' ? debt.promoMonths : 0;
  for (const month of months) {
    const [before, after, paid, open] = [
      `b${index}_${month - 1}`,
      `b${index}_${month}`,
      `p${index}_${month}`,
      `z${index}_${month}`,
    ];
    const rate = rateIn(debt, month);
    const start = (factor: number) =>
      month === 1
        ? { term: '', value: factor * dollars(debt.balanceMinor) }
        : { term: `- ${exact(factor)} ${before}`, value: 0 };
    const [grown, share] = [start(1 + rate), start(debt.minimumPpm / 1_000_000 + rate)];
    const isCliff = month === endsAt;
    rows.push(`${after} + ${paid} ${isCliff ? `- k${index}` : ''} ${grown.term} = ${exact(grown.value)}`);
    // A cleared debt owes nothing before its deferred interest is charged.
    rows.push(`${after} ${isCliff ? `- k${index}` : ''} - ${exact(most)} ${open} <= 0`);
    rows.push(`${paid} - ${exact(dollars(debt.floorMinor))} ${open} >= 0`);
    if (debt.kind !== 'loan') rows.push(`${paid} ${share.term} >= ${exact(share.value)}`);
    binaries.push(open);
  }
  if (endsAt > 0 && endsAt <= months.length) addDeferred(index, debt, rows, most);
}

/** Deferred interest accrues monthly on the opening balance and is charged if the debt is still open at the end. */
function addDeferred(
  index: number,
  { aprPpm, promoMonths, balanceMinor }: InstanceDebt,
  rows: string[],
  most: number,
): void {
  const monthly = aprPpm / 12_000_000;
  for (let month = 1; month <= promoMonths; month += 1) {
    const [now, before] = [`h${index}_${month}`, `h${index}_${month - 1}`];
    if (month === 1) rows.push(`${now} = ${exact(dollars(balanceMinor) * monthly)}`);
    else rows.push(`${now} - ${exact(1 + monthly)} ${before} - ${exact(monthly)} b${index}_${month - 1} = 0`);
  }
  rows.push(`k${index} - h${index}_${promoMonths} - ${exact(most)} z${index}_${promoMonths} >= ${exact(-most)}`);
}

const incomeIn = ({ incomeMinor, bonus }: Instance, month: number): number =>
  incomeMinor + (bonus?.month === month ? bonus.amountMinor : 0);

function savingsRow(instance: Instance, month: number): string {
  const { debts, savingsMinor, yieldPpm } = instance;
  const income = dollars(incomeIn(instance, month));
  const growth = 1 + yieldPpm / 12_000_000;
  const paid = debts.map((_, index) => `+ p${index}_${month}`).join(' ');
  return month === 1
    ? `s1 ${paid} = ${exact(dollars(savingsMinor) * growth + income)}`
    : `s${month} - ${exact(growth)} s${month - 1} ${paid} = ${exact(income)}`;
}

function rateIn({ kind, aprPpm, promoMonths, promoAprPpm = 0 }: InstanceDebt, month: number): number {
  return ((kind === 'promo' || kind === 'deferred') && month <= promoMonths ? promoAprPpm : aprPpm) / 12_000_000;
}

const dollars = (cents: number): number => cents / 100;

/** Plain digits: not every reader of the format accepts exponents. */
const exact = (value: number): string => value.toFixed(10);

/** Converts a program's best final value to a cost: interest and yield until the last month, in minor units. */
export function costOfEnd(instance: Instance, endDollars: number): number {
  const { debts, months, incomeMinor, bonus, savingsMinor } = instance;
  const start = savingsMinor - debts.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0);
  return start + incomeMinor * months + (bonus?.amountMinor ?? 0) - endDollars * 100;
}
