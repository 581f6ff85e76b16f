import {
  type CivilDate,
  civilDate,
  followInsight,
  type Insight,
  insights,
  insightWeight,
  modeInsightFactor,
} from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { currentMode } from '../../ledger/active-mode/active-mode.store.ts';
import { loadHouseholdFacts } from './facts/load-household-facts.ts';
import * as store from './feed.store.ts';
import { recordOf } from './insight-record.ts';
import { notifyOfInsights } from './insight-notices.ts';

export interface Refreshed {
  /** Number of insights that the rules found, regardless of decisions. */
  found: number;
  /** Number of those that are new or reopened. */
  opened: number;
}

/**
 * Refreshes a household's insights: stores the current ones, one per key; expires those that no longer apply; and
 * reopens dismissed ones whose facts have changed. Running it again changes nothing. New urgent insights notify users
 * in the same transaction.
 */
export async function refreshInsights(
  tx: HouseholdTx,
  scope: Pick<Scope, 'today' | 'now' | 'household'>,
): Promise<Refreshed> {
  await store.lockInsights(tx);
  const today = civilDate(scope.today);
  const ledgerState = await store.ledgerStateNow(tx, scope.today);
  const { facts } = await loadHouseholdFacts(tx, scope);
  const mode = await currentMode(tx, scope.today);
  const found = insights(facts).map((insight) => ({
    insight,
    weight: insightWeight(insight, facts) * modeInsightFactor(insight.type, mode),
  }));
  const known = new Map((await store.listStandings(tx)).map((row) => [row.dedupKey, row]));
  const writings = found.map(({ insight, weight }): store.FeedUpdate => {
    const row = known.get(insight.dedupKey);
    return {
      insight,
      weight,
      id: row?.id ?? newId(scope.now.getTime()),
      period: periodOf(insight),
      reopened: row !== undefined && isBack(row, insight, today),
    };
  });
  await store.writeFound(tx, writings, { now: scope.now, today: scope.today, currency: scope.household.currency });
  await store.reopen(
    tx,
    writings.flatMap(({ id, reopened }) => (reopened ? [id] : [])),
    scope.now,
  );
  const keys = new Set(found.map(({ insight }) => insight.dedupKey));
  await store.expire(
    tx,
    [...known.values()].flatMap((row) => (row.expiredAt === null && !keys.has(row.dedupKey) ? [row.id] : [])),
    scope.now,
  );
  await store.writeRun(tx, { now: scope.now, ledgerState });
  const opened = writings.filter(({ insight, reopened }) => reopened || !known.has(insight.dedupKey));
  await notifyOfInsights(tx, opened, scope);
  return { found: found.length, opened: opened.length };
}

/** Returns whether a dismissed or expired insight becomes open again. */
function isBack(row: store.StandingRow, found: Insight, today: CivilDate): boolean {
  const before = recordOf(row);
  return before.state !== 'active' && followInsight(before, found, today)?.state === 'active';
}

/** Returns the part of the key that distinguishes occurrences of the same insight, or null if there is none. */
function periodOf({ dedupKey, type, subject }: Insight): string | null {
  const matter = [type, subject.kind, subject.id].join(':');
  return dedupKey === matter ? null : dedupKey.slice(matter.length + 1);
}
