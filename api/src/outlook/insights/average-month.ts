import { type Money, type SpendingInsight, toMoney } from '@tideline/contract';
import { allocate, civilDate, type CivilMonth, endOfMonth, flowsOf, minor, monthFlows, mulDiv } from '@tideline/domain';
import { categoryNames, type FlowGroupRow, flowsByPayee } from '../../ledger/spending/spending.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';

type AverageMonth = NonNullable<SpendingInsight['averageMonth']>;

/** As many parts as a picture can name; the others are one part. */
const [SOURCES_MAX, USES_MAX] = [3, 9];
const WHOLE_PPM = 1_000_000;
/** Larger shares of the income are not meaningful. */
const SHARE_MAX = 1_000;

interface Total {
  id: string | null;
  amountMinor: number;
}

/**
 * Returns where the money of an average month comes from and goes to. Rounding: income and spending half away from
 * zero; the parts share them, so that they add up. A category whose refunds exceed its spending is no use: what came
 * back is in `refunds`.
 */
export async function loadAverageMonth(
  tx: HouseholdTx,
  groups: readonly FlowGroupRow[],
  { months, currency }: { months: readonly CivilMonth[]; currency: string },
): Promise<AverageMonth | null> {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return null;
  const flows = monthFlows(groups, months);
  const average = (amounts: readonly number[]) =>
    mulDiv(minor(amounts.reduce((sum, amount) => sum + amount, 0)), 1, months.length, 'half-away');
  const incomeMinor = average(flows.map((flow) => flow.incomeMinor));
  const expenseMinor = average(flows.map((flow) => flow.expenseMinor));
  const paid = await flowsByPayee(tx, {
    from: `${first}-01`,
    to: endOfMonth(civilDate(`${last}-01`)),
    byDay: false,
    onlyIn: true,
  });
  const uses = totalsOf(
    groups
      .filter((group) => months.includes(group.month))
      .map((group) => ({ id: group.categoryId, amountMinor: flowsOf(group).spentMinor })),
  );
  const usedMinor = average(uses.filter(({ amountMinor }) => amountMinor > 0).map(({ amountMinor }) => amountMinor));
  const names = new Map((await categoryNames(tx)).map(({ id, name }) => [id, name]));
  const money = (amount: number): Money => toMoney(amount, currency);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  const toPart = ({ others, amountMinor }: Part) => ({
    others,
    amount: money(amountMinor),
    sharePpm:
      incomeMinor <= 0 || amountMinor > incomeMinor * SHARE_MAX
        ? null
        : mulDiv(minor(amountMinor), WHOLE_PPM, incomeMinor, 'half-away'),
  });
  const sources = totalsOf(
    paid
      .filter((group) => group.currency === currency)
      .map((group) => ({ id: group.payee, amountMinor: flowsOf(group).incomeMinor })),
  );
  return {
    from: first,
    to: last,
    income: money(incomeMinor),
    expense: money(expenseMinor),
    refunds: money(usedMinor - expenseMinor),
    left: money(incomeMinor - expenseMinor),
    sources: partsOf(incomeMinor, sources, SOURCES_MAX).map((part) => ({ ...toPart(part), name: part.id })),
    uses: partsOf(usedMinor, uses, USES_MAX).map((part) => ({
      ...toPart(part),
      name: nameOf(part.id),
      categoryId: part.id,
    })),
  };
}

interface Part extends Total {
  others: number;
}

/** Adds up by id, largest first. */
function totalsOf(rows: readonly Total[]): Total[] {
  const totals = new Map<string | null, number>();
  for (const { id, amountMinor } of rows) totals.set(id, (totals.get(id) ?? 0) + amountMinor);
  return [...totals]
    .map(([id, amountMinor]) => ({ id, amountMinor }))
    .sort((one, other) => other.amountMinor - one.amountMinor || ((one.id ?? '') < (other.id ?? '') ? -1 : 1));
}

/** Shares an amount among the largest totals and one part for all others. */
function partsOf(amountMinor: number, totals: readonly Total[], most: number): Part[] {
  const ranked = totals.filter((total) => total.amountMinor > 0);
  if (amountMinor <= 0 || ranked.length === 0) return [];
  const others = ranked.slice(most);
  const rest = others.reduce((sum, total) => sum + total.amountMinor, 0);
  const parts: Part[] = [
    ...ranked.slice(0, most).map((total) => ({ ...total, others: 0 })),
    ...(others.length === 0 ? [] : [{ id: null, others: others.length, amountMinor: rest }]),
  ];
  const shares = allocate(
    minor(amountMinor),
    parts.map((part) => part.amountMinor),
  );
  return parts.map((part, index) => ({ ...part, amountMinor: shares[index] ?? 0 }));
}
