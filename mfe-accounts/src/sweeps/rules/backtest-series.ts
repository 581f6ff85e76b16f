import { toMinor, type Money, type SweepBacktest } from '@tideline/contract';

/** Sums each month of the period, in minor units: money sent to other accounts, and money that was returned. */
export function movedByMonth({ from, through, runs }: Pick<SweepBacktest, 'from' | 'through' | 'runs'>): {
  months: string[];
  there: number[];
  back: number[];
} {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= through.slice(0, 7); month = nextMonth(month)) months.push(month);
  // the first transfer of a rule sets its direction; transfers in the opposite direction between the two accounts are
  // returns
  const sends = new Set<string>();
  const earliestFirst = runs.toReversed();
  for (const { ruleId, fromAccountId, toAccountId } of earliestFirst)
    if (!sends.has(`${ruleId} ${toAccountId} ${fromAccountId}`)) sends.add(`${ruleId} ${fromAccountId} ${toAccountId}`);
  const sum = (isThere: boolean) =>
    months.map((month) =>
      runs.reduce(
        (total, { on, amount, ruleId, fromAccountId, toAccountId }) =>
          on.startsWith(month) && sends.has(`${ruleId} ${fromAccountId} ${toAccountId}`) === isThere
            ? total + toMinor(amount)
            : total,
        0,
      ),
    );
  return { months: months.map((month) => `${month}-01`), there: sum(true), back: sum(false) };
}

function nextMonth(month: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

/**
 * Returns zero, half the floor, the floor, and two and three times the floor, in whole units. A floor below 500 units
 * counts as 500.
 */
export function floorsToTry({ minor, currency }: Money): Money[] {
  const base = Math.max(Number(minor), 50_000);
  const floors = [0, base / 2, base, base * 2, base * 3].map((floor) => Math.round(floor / 100) * 100);
  return [...new Set(floors)].map((floor) => ({ minor: String(floor), currency }));
}
