import { fail, type Goal, type Money, toMoney } from '@tideline/contract';
import { addMonths, civilDate, minor, mulDiv, partsOf, paymentToClear } from '@tideline/domain';
import { type AccountRow, listAccounts, requireWritable } from '../../ledger/accounts/accounts.store.ts';
import { amountIn } from '../../debts/cards/cards.service.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { hasLine } from '../../outlook/forecast/compute-forecast.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { savedOf } from './goal-progress.ts';
import * as store from '../../ledger/goals/goals.store.ts';
import { listRules, type RuleRow } from './sweep-rules.store.ts';

type Changed = Promise<{ changeSetId: string; item: Goal }>;

const GOALS_LIMIT = 100;

export interface GoalInput {
  name: string;
  accountId: string;
  amount: Money;
  by: string;
  setAside?: Money | undefined;
}

export const listGoals = (scope: Scope): Promise<Goal[]> => scope.read((tx) => loadGoals(tx, scope));

async function loadGoals(tx: HouseholdTx, { today }: Pick<Scope, 'today'>): Promise<Goal[]> {
  const rows = await store.listGoals(tx, today);
  const accounts = await listAccounts(tx);
  const rules = rows.length === 0 ? [] : await listRules(tx);
  return rows.flatMap((row) => {
    const account = accounts.find(({ id }) => id === row.accountId);
    return account === undefined
      ? []
      : [goalToWire(row, { account, rules, today, beside: rows.filter(({ accountId }) => accountId === account.id) })];
  });
}

interface GoalContext {
  account: AccountRow;
  rules: readonly RuleRow[];
  today: string;
  /** All goals of the same account. */
  beside: readonly store.GoalRow[];
}

function goalToWire(row: store.GoalRow, { account, rules, today, beside }: GoalContext): Goal {
  const money = (amount: number): Money => toMoney(amount, account.currency);
  const saved = savedOf(row, account.balanceMinor);
  const missing = minor(Math.max(0, row.amountMinor - saved));
  const own = rules.filter(
    ({ state, destinations }) =>
      state !== 'archived' && destinations.some((each) => each.kind === 'goal' && each.goalId === row.id),
  );
  const isDue = row.dueOn < today;
  const needed =
    missing === 0 || isDue
      ? null
      : paymentToClear({ balanceMinor: missing, opportunities: monthsUntil(today, row.dueOn) }).paymentMinor;
  const reachedOn = paceOf(row, missing, today);
  const isBehind = reachedOn === null || reachedOn > row.dueOn;
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    accountId: row.accountId,
    accountName: account.name,
    amount: money(row.amountMinor),
    by: row.dueOn,
    setAside: money(row.setAsideMinor),
    setAsideOn: row.setAsideOn,
    saved: money(saved),
    missing: money(missing),
    sharePpm: Math.min(WHOLE_PPM, mulDiv(saved, WHOLE_PPM, row.amountMinor, 'floor')),
    isCovered:
      beside.reduce((sum, { setAsideMinor, arrivedMinor }) => sum + setAsideMinor + arrivedMinor, 0) <=
      account.balanceMinor,
    state:
      missing === 0
        ? 'reached'
        : isDue
          ? 'overdue'
          : !isBehind
            ? 'on_track'
            : own.some(({ state }) => state === 'active')
              ? 'behind'
              : 'no_rule',
    neededPerMonth: needed === null ? null : money(needed),
    reachedOn,
    rules: own.map(({ id, name, state }) => ({ id, name, state })),
  };
}

/** Returns the number of months until a date, including the current month. */
function monthsUntil(today: string, dueOn: string): number {
  const [from, to] = [partsOf(civilDate(today)), partsOf(civilDate(dueOn))];
  const months = Math.max(1, (to.year - from.year) * 12 + to.month - from.month);
  return addMonths(civilDate(today), months) <= dueOn ? months + 1 : months;
}

const WHOLE_PPM = 1_000_000;

/** Savings pace is measured over three months. */
const PACE_DAYS = 91;

function paceOf({ arrivedLatelyMinor }: store.GoalRow, missing: number, today: string): string | null {
  if (missing === 0 || arrivedLatelyMinor <= 0) return null;
  const days = Math.ceil((missing * PACE_DAYS) / arrivedLatelyMinor);
  // A date more than a century away is not useful.
  return days > 36_500
    ? null
    : new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export const createGoal = (scope: Scope, input: GoalInput): Changed =>
  scope.write({ label: `Added goal ${input.name}` }, async (tx, changeSetId) => {
    if ((await store.listGoals(tx, scope.today)).length >= GOALS_LIMIT)
      throw fail('TOO_MANY_GOALS', { limit: GOALS_LIMIT });
    const account = await placeFor(tx, input.accountId);
    const id = newId(scope.now.getTime());
    const fields = {
      name: input.name,
      accountId: account.id,
      amountMinor: aboveZero(account, input.amount),
      dueOn: input.by,
      setAsideOn: scope.today,
      setAsideMinor: input.setAside === undefined ? 0 : amountIn(account.currency, input.setAside),
    };
    await store.insertGoal(tx, id, fields, scope.now);
    return { changeSetId, item: await loadGoal(tx, scope, id) };
  });

export const updateGoal = (
  scope: Scope,
  { id, ...input }: { id: string } & { [Field in keyof GoalInput]?: GoalInput[Field] | undefined },
): Changed =>
  scope.write({ label: 'Edited goal' }, async (tx, changeSetId) => {
    const row = await lockedGoal(tx, scope, id);
    const account = await placeFor(tx, input.accountId ?? row.accountId);
    if (account.id !== row.accountId) await mustBeFree(tx, id);
    await store.updateGoal(tx, id, {
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(input.accountId === undefined ? {} : { accountId: input.accountId }),
      ...(input.amount === undefined ? {} : { amountMinor: aboveZero(account, input.amount) }),
      ...(input.by === undefined ? {} : { dueOn: input.by }),
      ...(input.setAside === undefined
        ? {}
        : { setAsideMinor: amountIn(account.currency, input.setAside), setAsideOn: scope.today }),
    });
    return { changeSetId, item: await loadGoal(tx, scope, id) };
  });

export const removeGoal = (scope: Scope, id: string): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Deleted goal' }, async (tx, changeSetId) => {
    await lockedGoal(tx, scope, id);
    await mustBeFree(tx, id);
    await store.removeGoal(tx, id, scope.now);
    return { changeSetId };
  });

async function lockedGoal(tx: HouseholdTx, scope: Scope, id: string): Promise<store.GoalRow> {
  const row = await store.lockGoal(tx, id, scope.today);
  if (row !== null && row.version !== scope.ifMatch)
    throw fail('VERSION_CONFLICT', { currentVersion: row.version, current: await loadGoal(tx, scope, id) });
  const goal = checkVersion(row, scope);
  await requireWritable(tx, [goal.accountId]);
  return goal;
}

async function mustBeFree(tx: HouseholdTx, id: string): Promise<void> {
  const own = (await listRules(tx)).filter(
    ({ state, destinations }) =>
      state !== 'archived' && destinations.some((each) => each.kind === 'goal' && each.goalId === id),
  );
  if (own.length > 0) throw fail('GOAL_IN_RULES', { rules: own.map(({ name }) => name) });
}

async function loadGoal(tx: HouseholdTx, scope: Scope, id: string): Promise<Goal> {
  const goal = (await loadGoals(tx, scope)).find((each) => each.id === id);
  if (goal === undefined) throw fail('NOT_FOUND', {});
  return goal;
}

async function placeFor(tx: HouseholdTx, accountId: string): Promise<AccountRow> {
  const account = (await listAccounts(tx)).find(({ id }) => id === accountId);
  if (account === undefined || !hasLine(account)) throw fail('NOT_FOUND', {});
  await requireWritable(tx, [accountId]);
  return account;
}

function aboveZero({ currency }: AccountRow, amount: Money): number {
  const amountMinor = amountIn(currency, amount);
  if (amountMinor === 0)
    throw fail('VALIDATION_FAILED', {
      fields: [{ pointer: '/amount', rule: 'above_zero', message: 'must be above zero' }],
    });
  return amountMinor;
}
