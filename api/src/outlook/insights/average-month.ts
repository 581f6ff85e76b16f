import { type Money, type SpendingInsight, toMoney } from '@tideline/contract';
import { allocate, type CivilMonth, flowsOf, minor, monthFlows, mulDiv, reportMonthDays } from '@tideline/domain';
import { convertedFlowsByPayee, type ExchangeContext } from '../../ledger/spending/converted-flows.ts';
import { categoryNames, type FlowGroupRow } from '../../ledger/spending/spending.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';

type AverageMonth = NonNullable<SpendingInsight['averageMonth']>;

/** Maximum parts that a chart can name. All others form one part. */
const [SOURCES_MAX, USES_MAX] = [3, 9];
const WHOLE_PPM = 1_000_000;
const CHARGES: ReadonlySet<string> = new Set(['interest_charge', 'fees']);
const DEBTS: ReadonlySet<string> = new Set(['credit_card', 'line_of_credit', 'loan']);
/** Maximum share of the income, as a factor. Larger shares are meaningless. */
const SHARE_MAX = 1_000;

interface Total {
  id: string | null;
  amountMinor: number;
}

/**
 * Returns the sources and uses of the money of an average month. Income, spending, charges and savings are rounded half
 * away from zero, and their parts are scaled to add up to them. A category whose refunds exceed its spending is not a
 * use; the excess is in `refunds`. Money that is neither spent nor saved paid off debts, possibly on accounts that are
 * not in the ledger.
 */
export async function loadAverageMonth(
  tx: HouseholdTx,
  groups: readonly FlowGroupRow[],
  {
    months,
    monthStartDay,
    exchanging,
  }: { months: readonly CivilMonth[]; monthStartDay: number; exchanging: ExchangeContext },
): Promise<AverageMonth | null> {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return null;
  const flows = monthFlows(groups, months);
  const average = (amounts: readonly number[]) =>
    mulDiv(minor(amounts.reduce((sum, amount) => sum + amount, 0)), 1, months.length, 'half-away');
  const incomeMinor = average(flows.map((flow) => flow.incomeMinor));
  const expenseMinor = average(flows.map((flow) => flow.expenseMinor));
  const { currency } = exchanging.converter;
  const paid = await convertedFlowsByPayee(tx, exchanging, {
    from: reportMonthDays(first, monthStartDay).from,
    to: reportMonthDays(last, monthStartDay).to,
    byDay: false,
    onlyIn: true,
  });
  const counted = groups.filter((group) => months.includes(group.month));
  const spent = totalsOf(
    counted.map((group) => ({ id: group.categoryId, amountMinor: flowsOf(group).spentMinor })),
  ).filter(({ amountMinor }) => amountMinor > 0);
  const categories = new Map((await categoryNames(tx)).map((category) => [category.id, category]));
  const keyOf = (id: string | null) => (id === null ? null : (categories.get(id)?.key ?? null));
  const isCharge = ({ id }: Total) => CHARGES.has(keyOf(id) ?? '');
  const usedMinor = average(spent.map(({ amountMinor }) => amountMinor));
  const chargedMinor = average(spent.filter(isCharge).map(({ amountMinor }) => amountMinor));
  const leftMinor = incomeMinor - expenseMinor;
  const savedMinor = average(
    counted.filter(({ accountType }) => !DEBTS.has(accountType)).map(({ inMinor, outMinor }) => inMinor + outMinor),
  );
  const money = (amount: number): Money => toMoney(amount, currency);
  const nameOf = (id: string | null) => (id === null ? null : (categories.get(id)?.name ?? null));
  const toPart = ({ others, amountMinor }: Part) => ({
    others,
    amount: money(amountMinor),
    sharePpm:
      incomeMinor <= 0 || amountMinor > incomeMinor * SHARE_MAX
        ? null
        : mulDiv(minor(amountMinor), WHOLE_PPM, incomeMinor, 'half-away'),
  });
  const sources = totalsOf(paid.map((group) => ({ id: group.payee, amountMinor: flowsOf(group).incomeMinor })));
  return {
    from: first,
    to: last,
    income: money(incomeMinor),
    expense: money(expenseMinor),
    refunds: money(usedMinor - expenseMinor),
    left: money(leftMinor),
    saved: money(savedMinor),
    paidOff: money(leftMinor - savedMinor),
    interestAndFees: money(chargedMinor),
    sources: partsOf(incomeMinor, sources, SOURCES_MAX).map((part) => ({ ...toPart(part), name: part.id })),
    uses: partsOf(
      usedMinor - chargedMinor,
      spent.filter((total) => !isCharge(total)),
      USES_MAX,
    ).map((part) => ({
      ...toPart(part),
      name: nameOf(part.id),
      categoryId: part.id,
      key: keyOf(part.id),
    })),
  };
}

interface Part extends Total {
  others: number;
}

/** Adds up amounts by id, largest total first. */
function totalsOf(rows: readonly Total[]): Total[] {
  const totals = new Map<string | null, number>();
  for (const { id, amountMinor } of rows) totals.set(id, (totals.get(id) ?? 0) + amountMinor);
  return [...totals]
    .map(([id, amountMinor]) => ({ id, amountMinor }))
    .sort((one, other) => other.amountMinor - one.amountMinor || ((one.id ?? '') < (other.id ?? '') ? -1 : 1));
}

/** Divides an amount among the largest totals and one part for all others, in proportion to them. */
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
