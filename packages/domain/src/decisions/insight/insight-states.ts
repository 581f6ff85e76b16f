import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Insight, InsightFacts } from './insight.ts';
import { shouldReopen } from './reopen-insight.ts';

export type InsightState = 'active' | 'read' | 'acknowledged' | 'snoozed' | 'expired';

/**
 * Events of an insight. Members trigger `read`, `acknowledge` (the same as dismiss), `snooze` and `act`; the system
 * triggers `wake`, `reopen` and `expire`.
 */
export type InsightEvent = 'read' | 'acknowledge' | 'snooze' | 'act' | 'wake' | 'reopen' | 'expire';

/** Stored state of an insight, in addition to the finding of its rule. */
export interface InsightRecord {
  state: InsightState;
  /** Facts of the latest run. */
  facts: InsightFacts;
  /** Facts at the last acknowledgment; null: not acknowledged since the insight was found or reopened. */
  acknowledgedFacts: InsightFacts | null;
  snoozedUntil: CivilDate | null;
  /** Whether its action was taken. */
  acted: boolean;
}

export type InsightRefusal =
  | { code: 'not_allowed'; from: InsightState; event: InsightEvent }
  | { code: 'snooze_in_the_past'; until: CivilDate }
  | { code: 'still_snoozed'; until: CivilDate }
  | { code: 'facts_unchanged' };

export type InsightTransition = { ok: true; record: InsightRecord } | { ok: false; refusal: InsightRefusal };

/** Transitions by state and event; anything not listed is refused. */
export const INSIGHT_STATES: Readonly<Record<InsightState, Partial<Record<InsightEvent, InsightState>>>> = {
  active: { read: 'read', acknowledge: 'acknowledged', snooze: 'snoozed', act: 'acknowledged', expire: 'expired' },
  read: { acknowledge: 'acknowledged', snooze: 'snoozed', act: 'acknowledged', expire: 'expired' },
  acknowledged: { snooze: 'snoozed', act: 'acknowledged', reopen: 'active', expire: 'expired' },
  snoozed: { acknowledge: 'acknowledged', snooze: 'snoozed', act: 'acknowledged', wake: 'active', expire: 'expired' },
  // A page may still show an expired insight. If it is found again with the same facts, the member's decision applies.
  expired: { acknowledge: 'expired', act: 'expired', reopen: 'active' },
};

export type InsightCommand =
  | { event: 'read' | 'acknowledge' | 'act' | 'expire' }
  | { event: 'snooze'; until: CivilDate; today: CivilDate }
  | { event: 'wake'; today: CivilDate }
  | { event: 'reopen'; facts: InsightFacts };

export const newInsightRecord = ({ facts }: Pick<Insight, 'facts'>): InsightRecord => ({
  state: 'active',
  facts,
  acknowledgedFacts: null,
  snoozedUntil: null,
  acted: false,
});

/**
 * Returns the record after an event, or the reason for refusing the event.
 *
 * Acknowledging (and acting) stores the current facts: `reopen` is refused until they change enough (see
 * `shouldReopen`). Snoozing requires a later day; waking requires that this day has come.
 */
export function applyInsightEvent(record: InsightRecord, command: InsightCommand): InsightTransition {
  const { state, facts } = record;
  const next = INSIGHT_STATES[state][command.event];
  if (next === undefined) return refuse({ code: 'not_allowed', from: state, event: command.event });
  switch (command.event) {
    case 'acknowledge':
      return allow({ ...record, state: next, acknowledgedFacts: facts, snoozedUntil: null });
    case 'act':
      return allow({ ...record, state: next, acknowledgedFacts: facts, snoozedUntil: null, acted: true });
    case 'snooze':
      return command.until > command.today
        ? allow({ ...record, state: next, snoozedUntil: command.until })
        : refuse({ code: 'snooze_in_the_past', until: command.until });
    case 'wake': {
      const until = record.snoozedUntil;
      return until !== null && command.today < until
        ? refuse({ code: 'still_snoozed', until })
        : allow({ ...record, state: next, snoozedUntil: null });
    }
    case 'reopen': {
      const covered = record.acknowledgedFacts !== null && !shouldReopen(record.acknowledgedFacts, command.facts);
      return covered
        ? refuse({ code: 'facts_unchanged' })
        : allow({ ...record, state: next, facts: command.facts, acknowledgedFacts: null, acted: false });
    }
    default:
      return allow({ ...record, state: next, snoozedUntil: null });
  }
}

const allow = (record: InsightRecord): InsightTransition => ({ ok: true, record });
const refuse = (refusal: InsightRefusal): InsightTransition => ({ ok: false, refusal });

/**
 * Returns the record of one dedup key after a run of the rules. `found` is today's finding, or undefined if there is
 * none.
 *
 * A new insight is active, and one that is no longer found expires. A snoozed insight wakes when its snooze ends. An
 * acknowledged insight reopens only with different facts, even if it expired in between.
 */
export function followInsight(
  record: InsightRecord | undefined,
  found: Pick<Insight, 'facts'> | undefined,
  today: CivilDate,
): InsightRecord | undefined {
  if (found === undefined) return record === undefined ? undefined : after(record, { event: 'expire' });
  if (record === undefined) return newInsightRecord(found);
  const current = { ...record, facts: found.facts };
  switch (record.state) {
    case 'snoozed':
      return after(current, { event: 'wake', today });
    case 'acknowledged':
      return after(current, { event: 'reopen', facts: found.facts });
    case 'expired':
      return followExpired(current);
    default:
      return current;
  }
}

/**
 * Returns the record of an expired insight that was found again. If its facts are still the acknowledged ones, it is
 * acknowledged again.
 */
function followExpired(record: InsightRecord): InsightRecord {
  const reopened = applyInsightEvent(record, { event: 'reopen', facts: record.facts });
  return reopened.ok ? reopened.record : { ...record, state: 'acknowledged' };
}

function after(record: InsightRecord, command: InsightCommand): InsightRecord {
  const result = applyInsightEvent(record, command);
  return result.ok ? result.record : record;
}
