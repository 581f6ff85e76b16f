import type { SweepAutomation, SweepDestination, SweepTerms } from '@tideline/contract';
import type { SuspensionCause, SweepRuleState } from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { assignments, join, sql } from '../../platform/database/sql.ts';
import type { RowOf } from '../../platform/database/row-of.ts';

/** A rule as the user entered it. null fields use the household's settings. */
export type RuleRow = RowOf<
  'sweep_rule',
  | 'id'
  | 'version'
  | 'name'
  | 'activeSince'
  | 'priority'
  | 'direction'
  | 'byHand'
  | 'sourceAccountId'
  | 'keepFloorMinor'
  | 'minMoveMinor'
  | 'maxMoveMinor'
  | 'maxPerWeekMinor'
  | 'roundToMinor'
  | 'destinationOrder'
  | 'bufferDays'
  | 'confidencePpm'
  | 'cancelWindowHours'
  | 'obeysLadder'
  | 'createdAt',
  {
    state: SweepRuleState;
    suspendedFor: SuspensionCause | null;
    terms: SweepTerms;
    destinations: SweepDestination[];
    automation: SweepAutomation | null;
  }
>;

export type RuleFields = Omit<RuleRow, 'id' | 'version' | 'state' | 'suspendedFor' | 'activeSince' | 'createdAt'>;

const columns = sql`
  id, version, name, state, suspended_for, active_since, priority, direction, terms, by_hand, source_account_id,
    destinations, keep_floor_minor, min_move_minor, max_move_minor,
  max_per_week_minor, round_to_minor, destination_order, buffer_days, confidence_ppm, cancel_window_hours, automation,
    obeys_ladder, created_at`;

export const listRules = (tx: HouseholdTx): Promise<RuleRow[]> =>
  tx.many(
    sql`select ${columns} from sweep_rule where household_id = ${tx.householdId} and deleted_at is null
      order by state = 'archived', priority, id`,
  );

export const findRule = (tx: HouseholdTx, id: string): Promise<RuleRow | null> =>
  tx.maybe(
    sql`select ${columns} from sweep_rule where household_id = ${tx.householdId} and id = ${id} and deleted_at is null`,
  );

export const lockRule = (tx: HouseholdTx, id: string): Promise<RuleRow | null> =>
  tx.maybe(
    sql`select ${columns} from sweep_rule where household_id = ${tx.householdId} and id = ${id} and deleted_at is null
      for update`,
  );

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

type NewRule = RuleFields & Partial<Pick<RuleRow, 'state' | 'activeSince'>>;

export const insertRule = (tx: HouseholdTx, id: string, rule: NewRule, now: Date): Promise<number> =>
  insertRules(tx, [{ ...rule, id }], now);

/** Inserts one or several rules. */
export const insertRules = (
  tx: HouseholdTx,
  rules: readonly (NewRule & { id: string })[],
  now: Date,
): Promise<number> =>
  tx.run(sql`
    insert into sweep_rule (household_id, id, name, state, active_since, priority, direction, terms, by_hand,
      source_account_id, destinations, keep_floor_minor, min_move_minor, max_move_minor,
      max_per_week_minor, round_to_minor, destination_order, buffer_days, confidence_ppm, cancel_window_hours,
        automation, obeys_ladder, created_at)
    values ${join(
      rules.map(
        (rule) => sql`(${tx.householdId}, ${rule.id}, ${rule.name}, ${rule.state ?? 'draft'},
          ${rule.activeSince ?? null}, ${rule.priority}, ${rule.direction}, ${json(rule.terms)}::jsonb, ${rule.byHand},
          ${rule.sourceAccountId}, ${json(rule.destinations)}::jsonb, ${rule.keepFloorMinor}, ${rule.minMoveMinor},
          ${rule.maxMoveMinor}, ${rule.maxPerWeekMinor}, ${rule.roundToMinor}, ${rule.destinationOrder},
          ${rule.bufferDays}, ${rule.confidencePpm}, ${rule.cancelWindowHours}, ${json(rule.automation)}::jsonb,
          ${rule.obeysLadder}, ${now})`,
      ),
    )}`);

export function updateRule(
  tx: HouseholdTx,
  id: string,
  { terms, destinations, automation, ...changes }: Partial<RuleFields>,
): Promise<number> {
  const structured = {
    ...(terms === undefined ? {} : { terms: json(terms) }),
    ...(destinations === undefined ? {} : { destinations: json(destinations) }),
    ...(automation === undefined ? {} : { automation: json(automation) }),
  };
  return tx.run(
    sql`update sweep_rule set ${assignments({ ...changes, ...structured })}
      where household_id = ${tx.householdId} and id = ${id}`,
  );
}

export interface RuleStanding {
  state: SweepRuleState;
  suspendedFor?: SuspensionCause | null;
  suspendedAt?: Date | null;
  /** When the user last activated or resumed the rule. */
  activeSince?: Date | null;
}

export const setRuleState = (
  tx: HouseholdTx,
  id: string,
  { state, suspendedFor = null, suspendedAt = null, activeSince = null }: RuleStanding,
): Promise<number> =>
  tx.run(sql`
    update sweep_rule set state = ${state}, suspended_for = ${suspendedFor}, suspended_at = ${suspendedAt},
      active_since = coalesce(${activeSince}::timestamptz, active_since)
    where household_id = ${tx.householdId} and id = ${id}`);

export const removeRule = (tx: HouseholdTx, id: string, now: Date): Promise<number> =>
  tx.run(sql`update sweep_rule set deleted_at = ${now} where household_id = ${tx.householdId} and id = ${id}`);

/** Moves the given rules to the front, in the given order. The others follow in their previous order. */
export const arrangeRules = (tx: HouseholdTx, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    with placed as (
      select r.id, row_number() over (order by p.position nulls last, r.priority, r.id) as place
      from sweep_rule r left join unnest(${ids}::uuid[]) with ordinality as p (id, position) on p.id = r.id
      where r.household_id = ${tx.householdId} and r.deleted_at is null and r.state <> 'archived'
    )
    update sweep_rule r set priority = least(1000, placed.place * 2)
    from placed where r.household_id = ${tx.householdId} and r.id = placed.id
      and r.priority <> least(1000, placed.place * 2)`);
