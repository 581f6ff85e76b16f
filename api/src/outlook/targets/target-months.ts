import type { Category, ExchangeNote } from '@tideline/contract';
import {
  addDays,
  categoryPace,
  type CategoryPace,
  civilDate,
  type CivilDate,
  type CivilMonth,
  type Converter,
  type DaySpending,
  flowsOf,
  type Minor,
  minor,
  monthBefore,
  monthOf,
  ppm,
  reportMonthDays,
  reportMonthOf,
  sumMinor,
  toReportDay,
} from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { comingUp } from '../../ledger/recurring/upcoming.service.ts';
import { type HouseholdExchange, loadExchange } from '../../ledger/exchange/household-exchange.ts';
import { listCategories } from '../../ledger/categories/categories.store.ts';
import { flowsByDay, listTargets, type TargetRow } from './targets.store.ts';

/** A target that applies in a month, with the spending that counts toward it. */
export interface TargetMonth {
  target: TargetRow & { amountMinor: Minor };
  category: Category;
  spentMinor: Minor;
  /** null: the month has ended or has not started. */
  pace: CategoryPace | null;
  /** Spending by day in this month and the previous six. Days are report days, so that months start on the first. */
  days: readonly DaySpending[];
}

export interface TargetsOfMonth {
  month: CivilMonth;
  /** This month and the previous six, newest first. */
  months: readonly CivilMonth[];
  rows: readonly TargetRow[];
  categories: readonly Category[];
  items: readonly TargetMonth[];
  spendingOf: (categoryId: string) => readonly DaySpending[];
  /** Rates used for spending in other currencies, and amounts that were left out. */
  exchange: ExchangeNote | null;
}

interface TargetContext {
  today: string;
  household: { currency: string; monthStartDay: number };
}

const MONTHS_BACK = 6;

/** Returns the target of a category in a month: the latest one set for that month or an earlier one, or null. */
export function targetIn(
  rows: readonly TargetRow[],
  categoryId: string,
  month: string,
): (TargetRow & { amountMinor: Minor }) | null {
  const last = rows.filter((row) => row.categoryId === categoryId && row.since <= month).at(-1);
  return last === undefined || last.amountMinor === null ? null : { ...last, amountMinor: last.amountMinor };
}

/**
 * Returns every target that applies in a month, with its progress. Spending in subcategories also counts toward their
 * parent's target.
 */
export async function targetsOfMonth(tx: HouseholdTx, scope: TargetContext, asked?: string): Promise<TargetsOfMonth> {
  const {
    today,
    household: { currency, monthStartDay },
  } = scope;
  const now = toReportDay(civilDate(today), monthStartDay);
  const month = (asked ?? monthOf(now)) as CivilMonth;
  const months = Array.from({ length: MONTHS_BACK + 1 }, (_, back) => monthBefore(month, back));
  const rows = (await listTargets(tx, monthStartDay)).filter((row) => row.currency === currency);
  const categories = await listCategories(tx);
  const { from } = reportMonthDays(months.at(-1) ?? month, monthStartDay);
  const flows = await flowsByDay(tx, { from, to: reportMonthDays(month, monthStartDay).to });
  const exchange = await loadExchange(tx, scope, { since: from });
  const converter = exchange.converter();
  const spent = new Map<string, Map<CivilDate, number>>();
  const above = parentsOf(categories);
  for (const flow of flows) {
    const posted = minor(
      flowsOf({ ...flow, month: reportMonthOf(flow.on, monthStartDay), inCount: 0, outCount: 0 }).spentMinor,
    );
    const spentMinor = converter.convert({ minor: posted, currency: flow.currency }, flow.on, flow);
    if (spentMinor === null || spentMinor === 0) continue;
    const on = toReportDay(flow.on, monthStartDay);
    for (const categoryId of above(flow.categoryId)) {
      const days = spent.get(categoryId) ?? new Map<CivilDate, number>();
      spent.set(categoryId, days.set(on, (days.get(on) ?? 0) + spentMinor));
    }
  }
  const spendingOf = (categoryId: string): DaySpending[] =>
    [...(spent.get(categoryId) ?? [])].map(([on, amount]) => ({ on, spentMinor: minor(amount) }));
  const scheduled =
    month === monthOf(now)
      ? await scheduledBy(
          tx,
          { today: civilDate(today), end: reportMonthDays(month, monthStartDay).to, exchange, converter },
          categories,
          above,
        )
      : new Map<string, number>();
  const items = categories.flatMap((category): TargetMonth[] => {
    const target = targetIn(rows, category.id, month);
    if (target === null) return [];
    const days = spendingOf(category.id);
    const pace =
      month === monthOf(now)
        ? categoryPace({
            targetMinor: target.amountMinor,
            days: bookedBy(days, now),
            today: now,
            scheduledMinor: minor(scheduled.get(category.id) ?? 0),
            alertPpm: ppm(target.alertPpm),
          })
        : null;
    return [{ target, category, days, pace, spentMinor: spentIn(days, month) }];
  });
  return { month, months, rows, categories, items, spendingOf, exchange: exchange.noteOf(converter) };
}

/** Moves spending dated later in the current month to today, so that it counts as spent. */
const bookedBy = (days: readonly DaySpending[], today: CivilDate): DaySpending[] =>
  days.map((day) => (day.on > today && monthOf(day.on) === monthOf(today) ? { ...day, on: today } : day));

export const spentIn = (days: readonly DaySpending[], month: string): Minor =>
  sumMinor(days.filter(({ on }) => monthOf(on) === month).map(({ spentMinor }) => spentMinor));

/** Returns a function that returns a category and its ancestors. */
export function parentsOf(categories: readonly Category[]): (categoryId: string) => string[] {
  const parent = new Map(categories.map(({ id, parentId }) => [id, parentId]));
  return (categoryId) => {
    const found: string[] = [];
    for (let id: string | null = categoryId; id !== null && !found.includes(id); id = parent.get(id) ?? null)
      found.push(id);
    return found;
  };
}

/** Returns the amounts of payments still due until the end of the month, by category. */
async function scheduledBy(
  tx: HouseholdTx,
  {
    today,
    end,
    exchange,
    converter,
  }: { today: CivilDate; end: CivilDate; exchange: Pick<HouseholdExchange, 'currencyOf'>; converter: Converter },
  categories: readonly Category[],
  above: (categoryId: string) => string[],
): Promise<Map<string, number>> {
  const idOfKey = new Map(categories.flatMap(({ id, key }) => (key === null ? [] : [[key, id] as const])));
  const sums = new Map<string, number>();
  for (const { series, on, amountMinor, state } of await comingUp(tx, today, 31)) {
    const categoryId = series.categoryId ?? idOfKey.get(series.finding?.facts.categoryKey ?? '') ?? null;
    // a payment due today may already be posted; a late one can be posted any day
    if (
      categoryId === null ||
      state === 'skipped' ||
      amountMinor >= 0 ||
      on > end ||
      (state === 'expected' && on < addDays(today, 1))
    )
      continue;
    const { accountId } = series;
    const amount = { minor: minor(amountMinor), currency: exchange.currencyOf(accountId) };
    const converted = converter.convert(amount, civilDate(on), { accountId });
    if (converted === null) continue;
    for (const id of above(categoryId)) sums.set(id, (sums.get(id) ?? 0) - converted);
  }
  return sums;
}
