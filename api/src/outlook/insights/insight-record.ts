import { type CivilDate, civilDate, type InsightRecord } from '@tideline/domain';
import type { DecisionRow, FoundRow, StandingRow } from './feed.store.ts';

/** Returns the decision about an insight, or null if the insight was reopened after it. */
export function activeDecision({
  decision,
  reopenedAt,
}: Pick<StandingRow, 'decision' | 'reopenedAt'>):
  | (DecisionRow & { decision: NonNullable<DecisionRow['decision']> })
  | null {
  if (decision === null || decision.decision === null || decision.decidedAt === null) return null;
  const isOver = reopenedAt !== null && Date.parse(decision.decidedAt) <= Date.parse(reopenedAt);
  return isOver ? null : { ...decision, decision: decision.decision };
}

/** Converts an insight to the domain's record. */
export function recordOf(row: StandingRow): InsightRecord {
  const decided = activeDecision(row);
  const until = decided?.snoozedUntil ?? null;
  return {
    state: row.expiredAt !== null ? 'expired' : (decided?.decision ?? 'active'),
    facts: row.facts,
    acknowledgedFacts: decided?.decision === 'acknowledged' ? decided.facts : null,
    snoozedUntil: until === null ? null : civilDate(until),
    acted: decided?.acted ?? false,
  };
}

/** Returns an insight's state as the user sees it today: snoozed until its date, and read once the user has read it. */
export function shownRecord(row: StandingRow & Pick<FoundRow, 'readAt'>, today: CivilDate): InsightRecord {
  const record = recordOf(row);
  const isAwake = record.state === 'snoozed' && record.snoozedUntil !== null && record.snoozedUntil <= today;
  const state = isAwake ? 'active' : record.state;
  const isRead =
    row.readAt !== null && (row.reopenedAt === null || Date.parse(row.readAt) > Date.parse(row.reopenedAt));
  return {
    ...record,
    snoozedUntil: isAwake ? null : record.snoozedUntil,
    state: state === 'active' && isRead ? 'read' : state,
  };
}
