import type { ChangeLabel } from '@tideline/contract/language';
import {
  type DismissReason,
  fail,
  type Insight,
  type InsightFeed,
  type InsightKind,
  type WrongReason,
} from '@tideline/contract';
import {
  applyInsightEvent,
  type CivilDate,
  civilDate,
  daysBetween,
  type InsightCommand,
  type InsightState,
} from '@tideline/domain';
import { listAccounts } from '../../ledger/accounts/accounts.store.ts';
import { listCategories } from '../../ledger/categories/categories.store.ts';
import { labelChangeSet, dropChangeSet } from '../../platform/database/change-set.store.ts';
import { accountCurrencies } from '../../ledger/exchange/exchange-rates.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { detectFor } from '../../ledger/recurring/detect.service.ts';
import { listNamed } from './evidence.store.ts';
import { namedOf } from './evidence.ts';
import * as store from './feed.store.ts';
import { readFirstDay } from './feed.store.ts';
import { KIND_OF } from './insight-kinds.ts';
import { activeDecision, shownRecord } from './insight-record.ts';
import { idsOf, insightToWire } from './insight-to-wire.ts';
import { isStillPlanned, plannedFor, type PlannedToday } from './planned-today.ts';
import { refreshInsights } from './refresh.service.ts';

type Show = 'open' | 'snoozed' | 'dismissed';

/** Days of transactions that the rules need to produce useful insights. */
const HISTORY_DAYS = 30;

const SHOWN_AS: Readonly<Record<InsightState, Show | null>> = {
  active: 'open',
  read: 'open',
  snoozed: 'snoozed',
  acknowledged: 'dismissed',
  expired: null,
};

export const listInsights = (
  scope: Scope,
  { show, kind, limit }: { show: Show; kind?: InsightKind | undefined; limit: number },
): Promise<InsightFeed> =>
  scope.read(async (tx) => {
    const today = civilDate(scope.today);
    const all = await store.listFound(tx);
    const planned = await plannedFor(tx, scope, all);
    const rows = all
      .filter((row) => isStillPlanned(row, planned))
      .map((row) => ({ row, state: shownRecord(row, today).state }));
    const run = await store.findRun(tx);
    const chosen = rows
      .filter(({ row, state }) => SHOWN_AS[state] === show && (kind === undefined || KIND_OF[row.type] === kind))
      .map(({ row }) => row)
      .toSorted(byUrgency)
      .slice(0, limit);
    return {
      items: await toWire(tx, chosen, { scope, planned }),
      counts: countsOf(rows),
      otherCurrencies: (await accountCurrencies(tx)).filter((currency) => currency !== scope.household.currency),
      refreshedAt: run?.refreshedAt ?? null,
      stale: run === null || run.ledgerState !== (await store.ledgerStateNow(tx, scope.today)),
      history: { days: await historyDays(tx, today), needed: HISTORY_DAYS },
    };
  });

/** Orders insights by deadline, then by yearly value. Insights with equal values keep the order of their weight. */
function byUrgency(one: store.FoundRow, other: store.FoundRow): number {
  if (one.deadlineOn !== other.deadlineOn) {
    if (one.deadlineOn === null || other.deadlineOn === null) return one.deadlineOn === null ? 1 : -1;
    return one.deadlineOn < other.deadlineOn ? -1 : 1;
  }
  return other.valuePerYearMinor - one.valuePerYearMinor;
}

function countsOf(rows: readonly { row: store.FoundRow; state: InsightState }[]): InsightFeed['counts'] {
  const open = rows.filter(({ state }) => SHOWN_AS[state] === 'open');
  const ofKind = (kind: InsightKind): number => open.filter(({ row }) => KIND_OF[row.type] === kind).length;
  const inState = (wanted: InsightState): number => rows.filter(({ state }) => state === wanted).length;
  return {
    saving: ofKind('saving'),
    risk: ofKind('risk'),
    habit: ofKind('habit'),
    unread: inState('active'),
    snoozed: inState('snoozed'),
    dismissed: inState('acknowledged'),
  };
}

async function toWire(
  tx: HouseholdTx,
  rows: readonly store.FoundRow[],
  { scope: { today, household }, planned }: { scope: Pick<Scope, 'today' | 'household'>; planned: PlannedToday | null },
): Promise<Insight[]> {
  const named = namedOf(rows.length === 0 ? [] : await listNamed(tx, [...new Set(rows.flatMap(idsOf))]));
  const categories = rows.some(({ subject }) => subject.kind === 'category') ? await listCategories(tx) : [];
  const accounts = rows.length === 0 ? [] : await listAccounts(tx);
  const context = { today: civilDate(today), monthStartDay: household.monthStartDay, categories, planned, accounts };
  return rows.map((row) => insightToWire(row, named, context));
}

/**
 * Returns the number of days from the first transaction until today. Opening entries and adjustments do not count,
 * because they reveal no habit.
 */
async function historyDays(tx: HouseholdTx, today: CivilDate): Promise<number> {
  const { first } = await readFirstDay(tx, today);
  return first === null ? 0 : daysBetween(first, today) + 1;
}

/**
 * Refreshes the insights. This is not a change by the user, so there is nothing to undo. Series detection runs first,
 * because many rules depend on it.
 */
export const refreshNow = (scope: Scope): Promise<{ open: number; found: number; refreshedAt: string }> =>
  scope.write({ label: 'Looked for insights' }, async (tx, changeSetId) => {
    await dropChangeSet(tx, changeSetId);
    await detectFor(tx, scope.today);
    const { found } = await refreshInsights(tx, scope);
    const today = civilDate(scope.today);
    const all = await store.listFound(tx);
    const planned = await plannedFor(tx, scope, all);
    const open = all.filter(
      (row) => isStillPlanned(row, planned) && SHOWN_AS[shownRecord(row, today).state] === 'open',
    ).length;
    return { open, found, refreshedAt: scope.now.toISOString() };
  });

/** Marks insights as read. This is personal, so viewers may do it too. */
export const markRead = (scope: Scope, ids: readonly string[]): Promise<{ read: number }> =>
  scope.writePersonal(async (tx) => ({ read: await store.markRead(tx, ids, scope.now) }));

interface Decision {
  id: string;
  to: 'acknowledged' | 'snoozed' | 'acted' | 'open';
  until: string | null;
  reason: DismissReason | null;
}

const LABELS: Readonly<Record<Decision['to'], ChangeLabel>> = {
  acknowledged: 'Dismissed an insight',
  snoozed: 'Snoozed an insight',
  acted: 'Acted on an insight',
  open: 'Took up an insight again',
};

/**
 * Stores a decision about an insight. Errors: INSIGHT_STATE if its state does not allow the decision; VALIDATION_FAILED
 * for a date that is not in the future.
 */
export const decideInsight = (scope: Scope, decision: Decision): Promise<{ changeSetId: string; item: Insight }> =>
  scope.write({ label: LABELS[decision.to] }, async (tx, changeSetId) => {
    const { row, today } = await openInsight(tx, scope, decision.id);
    await labelChangeSet(tx, changeSetId, LABELS[decision.to]);
    await saveDecision(
      tx,
      scope,
      row,
      decision.to === 'open' ? OPEN : decided(row, decision, { today, now: scope.now }),
    );
    return { changeSetId, item: await reloaded(tx, scope, decision.id) };
  });

const OPEN = { decision: null, acted: false, facts: null, reason: null, snoozedUntil: null, decidedAt: null } as const;

function decided(
  row: store.FoundRow,
  { to, until, reason }: Decision,
  { today, now }: { today: CivilDate; now: Date },
): Partial<store.DecisionFields> {
  const command = commandOf(to, until, today);
  const result = applyInsightEvent(shownRecord(row, today), command);
  if (!result.ok && result.refusal.code === 'snooze_in_the_past') throw inThePast();
  if (!result.ok)
    throw fail('INSIGHT_STATE', { state: result.refusal.code === 'not_allowed' ? result.refusal.from : 'active' });
  const { state, acknowledgedFacts, snoozedUntil, acted } = result.record;
  return {
    decision: state === 'snoozed' ? 'snoozed' : 'acknowledged',
    acted,
    facts: acknowledgedFacts,
    reason: to === 'acknowledged' ? reason : null,
    snoozedUntil,
    decidedAt: afterReopening(now, row.reopenedAt),
  };
}

/**
 * Returns the time of a decision, which is always after the insight was reopened. Decisions and refreshes block each
 * other, and each is dated with the time at which it began. A decision that is written after a refresh reopened the
 * insight therefore applies to the reopened insight, even if its request began earlier.
 */
const afterReopening = (now: Date, reopenedAt: string | null): Date =>
  reopenedAt === null ? now : new Date(Math.max(now.getTime(), Date.parse(reopenedAt) + 1));

function commandOf(to: Decision['to'], until: string | null, today: CivilDate): InsightCommand {
  if (to === 'snoozed') {
    if (until === null) throw inThePast();
    return { event: 'snooze', until: civilDate(until), today };
  }
  return { event: to === 'acted' ? 'act' : 'acknowledge' };
}

const inThePast = () =>
  fail('VALIDATION_FAILED', { fields: [{ pointer: '/until', rule: 'range', message: 'must be a day after today' }] });

export const giveFeedback = (
  scope: Scope,
  { id, useful, because }: { id: string; useful: boolean; because: WrongReason | null },
): Promise<{ changeSetId: string; item: Insight }> =>
  scope.write(
    { label: useful ? 'Called an insight useful' : 'Said what was wrong with an insight' },
    async (tx, changeSetId) => {
      const { row } = await openInsight(tx, scope, id);
      await saveDecision(tx, scope, row, { useful, because: useful ? null : because });
      return { changeSetId, item: await reloaded(tx, scope, id) };
    },
  );

/** Returns the locked insight. Errors: 404, or 412 with the current state. */
async function openInsight(
  tx: HouseholdTx,
  scope: Pick<Scope, 'today' | 'ifMatch' | 'household'>,
  id: string,
): Promise<{ row: store.FoundRow; today: CivilDate }> {
  const today = civilDate(scope.today);
  await store.lockInsights(tx);
  const row = await store.findInsight(tx, id);
  if (row === null) throw fail('NOT_FOUND', {});
  const currentVersion = row.decision?.version ?? 0;
  if (currentVersion !== scope.ifMatch) {
    const planned = await plannedFor(tx, scope, [row]);
    throw fail('VERSION_CONFLICT', {
      currentVersion,
      current: (await toWire(tx, [row], { scope, planned }))[0] ?? null,
    });
  }
  return { row, today };
}

const NOTHING_SAID: store.DecisionFields = { ...OPEN, useful: null, because: null };

/** Stores changes to a decision. A previous decision that no longer applies is reset first. */
async function saveDecision(
  tx: HouseholdTx,
  { now }: Pick<Scope, 'now'>,
  row: store.FoundRow,
  changes: Partial<store.DecisionFields>,
): Promise<void> {
  const known = row.decision;
  if (known === null) await store.insertDecision(tx, newId(now.getTime()), row.id, { ...NOTHING_SAID, ...changes });
  else await store.updateDecision(tx, known.id, { ...(activeDecision(row) === null ? OPEN : {}), ...changes });
}

async function reloaded(tx: HouseholdTx, scope: Pick<Scope, 'today' | 'household'>, id: string): Promise<Insight> {
  const row = await store.findInsight(tx, id);
  const planned = row === null ? null : await plannedFor(tx, scope, [row]);
  const [item] = row === null ? [] : await toWire(tx, [row], { scope, planned });
  if (item === undefined) throw new Error('an insight that was just decided on is not there');
  return item;
}
