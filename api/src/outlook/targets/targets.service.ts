import {
  type CategoryTarget,
  type CategoryTargets,
  fail,
  type Money,
  toMoney,
  type TargetInput,
} from '@tideline/contract';
import { civilDate, medianOf, type Minor, minor, reportMonthDays, reportMonthOf, sumMinor } from '@tideline/domain';
import { amountIn } from '../../debts/cards/cards.service.ts';
import { lockCategory } from '../../ledger/categories/categories.store.ts';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { workingToWire } from '../../platform/workings/working-to-wire.ts';
import { categorySpendingHref } from './category-spending-href.ts';
import * as store from './targets.store.ts';
import {
  parentsOf,
  spentIn,
  targetIn,
  type TargetMonth,
  type TargetsOfMonth,
  targetsOfMonth,
} from './target-months.ts';

type Changed = Promise<{ changeSetId: string; item: TargetInput }>;

const STATES = ['over', 'ahead', 'on_track'] as const;

/** Returns the targets of a month. The default is the current month. */
export const listTargets = (scope: Scope, { month }: { month?: string | undefined }): Promise<CategoryTargets> =>
  scope.read(async (tx) => {
    const { currency, monthStartDay } = scope.household;
    const money = (amount: number): Money => toMoney(amount, currency);
    const found = await targetsOfMonth(tx, scope, month);
    const items = found.items.map((item) => toWire(item, found, money, { currency, monthStartDay }));
    const counted = outermost(found);
    const projected =
      found.items.every(({ pace }) => pace !== null) &&
      found.month === reportMonthOf(civilDate(scope.today), monthStartDay);
    return {
      month: found.month,
      items: items.toSorted(
        (one, other) =>
          STATES.indexOf(one.state) - STATES.indexOf(other.state) || Number(one.left.minor) - Number(other.left.minor),
      ),
      total: {
        target: money(sumMinor(counted.map(({ target }) => target.amountMinor))),
        spent: money(sumMinor(counted.map(({ spentMinor }) => spentMinor))),
        projected: projected
          ? money(sumMinor(counted.map(({ pace, spentMinor }) => pace?.projectedMinor ?? spentMinor)))
          : null,
      },
      suggestions: suggestionsOf(found, money),
      exchange: found.exchange,
    };
  });

export const createTarget = (
  scope: Scope,
  {
    categoryId,
    since,
    amount,
    alertPpm,
  }: { categoryId: string; since: string; amount: Money | null; alertPpm: number },
): Changed =>
  scope.write({ label: 'Set a target' }, async (tx, changeSetId) => {
    const { currency, monthStartDay } = scope.household;
    const category = await lockCategory(tx, categoryId);
    if (category === null || category.mergedIntoId !== null) throw fail('CATEGORY_UNKNOWN', {});
    if (category.nature !== 'expense') throw fail('TARGET_NOT_OF_SPENDING', { name: category.name });
    const id = newId(scope.now.getTime());
    const written = await store.insertTarget(
      tx,
      { id, categoryId, currency, alertPpm, amountMinor: minorOrNull(currency, amount) },
      reportMonthDays(since, monthStartDay),
    );
    if (written === 0) throw fail('TARGET_EXISTS', { name: category.name, month: since });
    await labelChangeSet(
      tx,
      changeSetId,
      amount === null ? `No target for ${category.name} any more` : `Set a target for ${category.name}`,
    );
    return { changeSetId, item: await load(tx, id, monthStartDay) };
  });

export const updateTarget = (
  scope: Scope,
  { id, amount, alertPpm }: { id: string; amount?: Money | null | undefined; alertPpm?: number | undefined },
): Changed =>
  scope.write({ label: 'Changed a target' }, async (tx, changeSetId) => {
    const { monthStartDay } = scope.household;
    const before = checkVersion(await store.lockTarget(tx, id, monthStartDay), scope, toWritten);
    await labelChangeSet(tx, changeSetId, `Changed the target for ${await nameOf(tx, before)}`);
    await store.updateTarget(tx, id, {
      ...(amount === undefined ? {} : { amountMinor: minorOrNull(before.currency, amount) }),
      ...(alertPpm === undefined ? {} : { alertPpm }),
    });
    return { changeSetId, item: await load(tx, id, monthStartDay) };
  });

export const removeTarget = (scope: Scope, id: string): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Removed a target' }, async (tx, changeSetId) => {
    const before = checkVersion(await store.lockTarget(tx, id, scope.household.monthStartDay), scope, toWritten);
    await labelChangeSet(tx, changeSetId, `Removed the target for ${await nameOf(tx, before)}`);
    await store.deleteTarget(tx, id);
    return { changeSetId };
  });

/**
 * Returns the targets without those below another targeted category. Spending in a subcategory counts toward its
 * parent's target, so the total must count it only once.
 */
function outermost({ items, categories }: TargetsOfMonth): TargetMonth[] {
  const targeted = new Set(items.map(({ category }) => category.id));
  const above = parentsOf(categories);
  return items.filter(
    ({ category }) =>
      !above(category.id)
        .slice(1)
        .some((id) => targeted.has(id)),
  );
}

function toWire(
  { target, category, pace, days, spentMinor }: TargetMonth,
  { months, rows, month, categories }: TargetsOfMonth,
  money: (amount: number) => Money,
  { currency, monthStartDay }: { currency: string; monthStartDay: number },
): CategoryTarget {
  const href = categorySpendingHref(categories, category.id, reportMonthDays(month, monthStartDay));
  return {
    id: target.id,
    version: target.version,
    categoryId: category.id,
    key: category.key,
    name: category.name,
    amount: money(target.amountMinor),
    since: target.since,
    alertPpm: target.alertPpm,
    spent: money(spentMinor),
    left: money(target.amountMinor - spentMinor),
    state: pace?.state ?? (spentMinor > target.amountMinor ? 'over' : 'on_track'),
    alert: pace?.alert ?? spentMinor > target.amountMinor,
    pace:
      pace === null
        ? null
        : {
            expected: money(pace.expectedMinor),
            projected: money(pace.projectedMinor),
            perDay: money(pace.perDayMinor),
            basis: pace.basis,
            workings: {
              expected: workingToWire(pace.workings.expected, href, currency),
              projected: workingToWire(pace.workings.projected, href, currency),
            },
          },
    href,
    earlier: months
      .slice(1)
      .toReversed()
      .map((each) => {
        const then = targetIn(rows, category.id, each);
        return {
          month: each,
          spent: money(spentIn(days, each)),
          target: then === null ? null : money(then.amountMinor),
        };
      }),
  };
}

/** Minimum months with spending for a typical amount. */
const USUAL_MONTHS = 3;
const SUGGESTIONS_MAX = 12;

/**
 * Suggests targets for categories with spending in at least three of the previous six months: the median of all six.
 */
function suggestionsOf(
  { items, categories, months, spendingOf }: TargetsOfMonth,
  money: (amount: number) => Money,
): CategoryTargets['suggestions'] {
  const taken = new Set(items.map(({ category }) => category.id));
  return categories
    .filter(({ id, nature, hidden }) => nature === 'expense' && !hidden && !taken.has(id))
    .flatMap(({ id, key, name }) => {
      const spent = months.slice(1).map((each) => spentIn(spendingOf(id), each));
      const usual: Minor = medianOf(spent.map((amount) => minor(Math.max(0, amount))));
      return usual > 0 && spent.filter((amount) => amount > 0).length >= USUAL_MONTHS
        ? [{ categoryId: id, key, name, usualMinor: usual }]
        : [];
    })
    .toSorted((one, other) => other.usualMinor - one.usualMinor)
    .slice(0, SUGGESTIONS_MAX)
    .map(({ usualMinor, ...category }) => ({ ...category, usual: money(usualMinor) }));
}

const minorOrNull = (currency: string, amount: Money | null): Minor | null =>
  amount === null ? null : minor(amountIn(currency, amount));

const nameOf = async (tx: HouseholdTx, { categoryId }: store.TargetRow): Promise<string> =>
  (await lockCategory(tx, categoryId))?.name ?? 'a category';

const toWritten = ({
  id,
  version,
  categoryId,
  since,
  amountMinor,
  currency,
  alertPpm,
}: store.TargetRow): TargetInput => ({
  id,
  version,
  categoryId,
  since,
  amount: amountMinor === null ? null : toMoney(amountMinor, currency),
  alertPpm,
});

async function load(tx: HouseholdTx, id: string, monthStartDay: number): Promise<TargetInput> {
  const row = await store.findTarget(tx, id, monthStartDay);
  if (row === null) throw new Error('a target that was just written is not there');
  return toWritten(row);
}
