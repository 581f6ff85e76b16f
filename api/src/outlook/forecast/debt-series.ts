import { type ActionAccount, minor, type Minor } from '@tideline/domain';
import type { DebtRecords } from '../../debts/debt/load-debts.ts';
import { hasFixedAutopay, isForDueDate, seriesPaying } from './debt-flows.ts';
import type { SeriesFlow } from './series-flows.ts';

interface DebtSeriesFacts {
  /** The records with transfers in transit counted as posted. */
  records: DebtRecords;
  due: readonly ActionAccount[];
  paysAccount: ReadonlyMap<string, string>;
}

/**
 * Returns the series with the amounts they still pay to debts. A separate payment of this cycle reduces the next one,
 * unless an autopay always pays a fixed amount. Payments end with the debt, except on a card in use, which will have
 * new purchases by then.
 */
export function openDebtSeries(series: readonly SeriesFlow[], facts: DebtSeriesFacts): SeriesFlow[] {
  const open = new Map(
    facts.due.flatMap((debt) => openPayments(seriesPaying(debt.accountId, { series, ...facts }), debt, facts)),
  );
  return series.flatMap((each) => {
    const amountMinor = open.get(each.flow.id);
    if (amountMinor === undefined) return [each];
    return amountMinor === 0 ? [] : [{ ...each, flow: atMost(each.flow, amountMinor) }];
  });
}

/** Returns the amount that each flow of a debt's series still pays, by flow id. */
function openPayments(
  flows: readonly SeriesFlow[],
  { accountId, owedMinor, dueOn, paidMinor = minor(0) }: ActionAccount,
  { records }: DebtSeriesFacts,
): [string, Minor][] {
  const isUsed = isInUse(accountId, records);
  const isFixed = hasFixedAutopay(accountId, records);
  let left: number = owedMinor;
  return flows
    .toSorted((a, b) => (a.flow.on < b.flow.on ? -1 : 1))
    .map(({ flow }, index): [string, Minor] => {
      const isOfCycle = index === 0 && !isFixed && dueOn !== null && isForDueDate(flow, dueOn);
      const wanted = Math.max(0, -flow.amountMinor - (isOfCycle ? paidMinor : 0));
      // purchases until the next statement are unknown, but they will be paid
      const amount = isUsed ? wanted : Math.min(wanted, left);
      left = Math.max(0, left - amount);
      return [flow.id, minor(amount)];
    });
}

const isInUse = (accountId: string, { cards, movements }: DebtRecords): boolean =>
  cards.some(({ account }) => account.id === accountId) &&
  movements.some((each) => each.accountId === accountId && each.kind === 'standard' && each.amountMinor < 0);

const atMost = (flow: SeriesFlow['flow'], amountMinor: Minor): SeriesFlow['flow'] => ({
  ...flow,
  amountMinor: minor(Math.max(flow.amountMinor, -amountMinor)),
  cautiousMinor: minor(Math.max(flow.cautiousMinor, -amountMinor)),
});
