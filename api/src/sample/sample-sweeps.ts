import { toMoney } from '@tideline/contract';
import {
  addBusinessDays,
  addMonths,
  civilDate as toCivilDate,
  type CivilDate,
  isBusinessDay,
  mulDiv,
  rollToBusinessDay,
} from '@tideline/domain';
import { civilDate } from '../clock.ts';
import type { Database, HouseholdTx } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { refreshNotices } from '../notifications/refresh-notices.ts';
import { evaluateHousehold } from '../sweeps/evaluate.service.ts';
import { insertGoal } from '../sweeps/goals.store.ts';
import { insertRule, type RuleFields } from '../sweeps/sweep-rules.store.ts';
import { householdFacts } from '../sweeps/world.store.ts';
import type { SampleAccountKey } from './sample-book.ts';

/** A transfer between two accounts of the sample, with the transactions that are its ends. */
export interface SampleMove {
  on: CivilDate;
  from: SampleAccountKey;
  to: SampleAccountKey;
  amountMinor: number;
  outflowId: string;
  inflowId: string;
}

interface Making {
  accountId: (key: SampleAccountKey) => string;
  id: () => string;
  scale: number;
  now: Date;
  today: CivilDate;
  currency: string;
  moves: readonly SampleMove[];
}

const HISTORY_MONTHS = 12;
/** What the ends of a move earn: everyday checking nothing, the savings next door half a per cent, the online savings 4.2 %. */
const RATES: Readonly<Partial<Record<SampleAccountKey, number>>> = { checking: 0, savings: 5_000, online: 42_000 };
const MONTHLY_CENTS = 2_500;

/** Four rules and a goal, and what they have moved within a year. */
export async function insertSampleSweeps(tx: HouseholdTx, making: Making): Promise<void> {
  const { id, now, today, scale, currency, accountId, moves } = making;
  const money = (cents: number) => toMoney(cents * scale, currency);
  const since = addMonths(today, -HISTORY_MONTHS);
  const goalId = id();
  const past = moves.filter(({ on }) => on >= since);
  const saved = past.filter(isForGoal);
  await insertGoal(
    tx,
    goalId,
    {
      name: 'Summer holiday',
      accountId: accountId('online'),
      amountMinor: 120_000 * scale,
      dueOn: addMonths(today, 8),
      setAsideMinor: 40_000 * scale,
      setAsideOn: since,
    },
    now,
  );
  const common = {
    byHand: false,
    maxMoveMinor: null,
    maxPerWeekMinor: null,
    destinationOrder: null,
    bufferDays: null,
    confidencePpm: null,
    cancelWindowHours: null,
    automation: null,
    keepFloorMinor: 0,
    minMoveMinor: 2_000 * scale,
    roundToMinor: 100 * scale,
  } as const;
  const startsOn = saved[0]?.on ?? today;
  const rules: (RuleFields & { id: string; runs: readonly SampleMove[]; destinationKey: string })[] = [
    {
      ...common,
      id: id(),
      name: 'Holiday, month by month',
      priority: 10,
      direction: 'one_way',
      terms: {
        kind: 'fixed_schedule',
        amount: money(MONTHLY_CENTS),
        schedule: { startsOn, every: 'monthly', endsOn: null },
      },
      sourceAccountId: accountId('checking'),
      destinations: [{ kind: 'goal', accountId: accountId('online'), goalId }],
      runs: saved,
      destinationKey: `goal:${accountId('online')}/${goalId}`,
    },
    {
      ...common,
      id: id(),
      name: 'Idle cash to savings',
      priority: 20,
      direction: 'two_way',
      terms: { kind: 'keep_target', target: money(330_000), band: money(90_000) },
      sourceAccountId: accountId('checking'),
      destinations: [{ kind: 'account', accountId: accountId('savings') }],
      runs: past.filter(isIdleCash),
      destinationKey: `account:${accountId('savings')}`,
    },
    {
      ...common,
      id: id(),
      name: 'A little more to the Visa',
      priority: 25,
      direction: 'one_way',
      terms: { kind: 'debt_extra', amount: money(30_000) },
      sourceAccountId: accountId('savings'),
      destinations: [{ kind: 'card_segment', accountId: accountId('visa'), segmentId: 'purchases' }],
      runs: [],
      destinationKey: `segment:${accountId('visa')}/purchases`,
    },
    {
      ...common,
      id: id(),
      name: 'Savings to the better rate',
      priority: 30,
      direction: 'one_way',
      terms: { kind: 'above_threshold', threshold: money(600_000) },
      sourceAccountId: accountId('savings'),
      destinations: [{ kind: 'account', accountId: accountId('online') }],
      runs: [],
      destinationKey: `account:${accountId('online')}`,
    },
  ];
  // who loads the sample has its rules on in the mode they chose before
  const activeSince = now.toISOString();
  for (const { id: ruleId, runs: _, destinationKey: __, ...fields } of rules)
    await insertRule(tx, ruleId, { ...fields, state: 'active', activeSince }, now);
  await insertPastRuns(
    tx,
    rules.flatMap((rule) => rule.runs.map((move, index) => ({ rule, move, index }))),
    making,
  );
}

const isForGoal = ({ from, to }: SampleMove): boolean => from === 'checking' && to === 'online';
const isIdleCash = ({ from, to }: SampleMove): boolean =>
  (from === 'checking' && to === 'savings') || (from === 'savings' && to === 'checking');

interface PastRun {
  rule: { id: string; destinationKey: string };
  move: SampleMove;
  index: number;
}

/** Transfers the household approved and made, with both of their ends; the figures they were proposed with are not kept. */
async function insertPastRuns(
  tx: HouseholdTx,
  past: readonly PastRun[],
  { id, accountId, scale }: Making,
): Promise<void> {
  const rows = past.map(({ rule, move: { on, from, to, amountMinor, outflowId, inflowId }, index }) => {
    const isBack = to === 'checking';
    const decidedOn = rollToBusinessDay(on, 'preceding');
    const differencePpm = (RATES[to] ?? 0) - (RATES[from] ?? 0);
    const destinationKey = isBack ? `account:${accountId(to)}` : rule.destinationKey;
    return {
      id: id(),
      ruleId: rule.id,
      key: `${rule.id}:${accountId(from)}>${destinationKey}:${decidedOn}:${index}`,
      leg: isBack ? 'top_up' : 'sweep',
      fromId: accountId(from),
      toId: accountId(to),
      destinationKey,
      decidedOn,
      on,
      amountMinor: amountMinor * scale,
      differencePpm,
      perYearMinor: mulDiv(amountMinor * scale, differencePpm, 1_000_000, 'half-away'),
      perMonthMinor: mulDiv(amountMinor * scale, differencePpm, 12_000_000, 'half-away'),
      outflowId,
      inflowId,
      index,
      proposedId: id(),
      approvedId: id(),
      settledId: id(),
    };
  });
  const json = JSON.stringify(rows);
  const record = sql`json_to_recordset(${json}) as r (id uuid, "ruleId" uuid, key text, leg text, "fromId" uuid, "toId" uuid, "destinationKey" text, "decidedOn" date, "on" date, "amountMinor" bigint,
    "differencePpm" int, "perYearMinor" bigint, "perMonthMinor" bigint, "outflowId" uuid, "inflowId" uuid, index int, "proposedId" uuid, "approvedId" uuid, "settledId" uuid)`;
  await tx.run(sql`
    insert into sweep_run (household_id, id, rule_id, key, state, leg, from_account_id, to_account_id, destination_key, business_date, period_index, decided_on, amount_minor, proposed_minor, arrives_on,
      approved_at, approved_by, is_submitted, settled_on, difference_ppm, per_month_minor, per_year_minor, out_transaction_id, in_transaction_id, created_at)
    select ${tx.householdId}, r.id, r."ruleId", r.key, 'settled', r.leg, r."fromId", r."toId", r."destinationKey", r."decidedOn", r.index, r."decidedOn", r."amountMinor", r."amountMinor", r."on",
      r."decidedOn" + interval '14 hours', ${tx.userId === '' ? null : tx.userId}::uuid, true, r."on", r."differencePpm", r."perMonthMinor", r."perYearMinor", r."outflowId", r."inflowId", r."decidedOn" + interval '12 hours'
    from ${record}`);
  await tx.run(sql`
    insert into sweep_transfer (household_id, run_id, way, instructed_at, instructed_on, submitted_on, settles_on, made_on)
    select ${tx.householdId}, r.id, 'instruct', r."decidedOn" + interval '14 hours', r."decidedOn", r."decidedOn", greatest(r."on", r."decidedOn"), r."decidedOn" from ${record}`);
  await tx.run(sql`
    insert into sweep_run_event (household_id, id, run_id, at, event, from_state, to_state, amount_minor, actor_id)
    select ${tx.householdId}, e.id, r.id, r."decidedOn" + e.after, e.event, e.from_state, e.to_state, r."amountMinor", case when e.event = 'approve' then ${tx.userId === '' ? null : tx.userId}::uuid end
    from ${record} cross join lateral (values
      (r."proposedId", interval '12 hours', 'propose', 'evaluated', 'proposed'), (r."approvedId", interval '14 hours', 'approve', 'proposed', 'approved'),
      (r."settledId", interval '38 hours', 'settle', 'instructed', 'settled')) as e (id, after, event, from_state, to_state)`);
}

/**
 * What the rules propose today and what there is to tell, in a transaction of its own: the planner knows the sample's rows once they are committed. As on the last day
 * on which money moves: on a Sunday there would be nothing to see.
 */
export const proposeForSample = (
  db: Database,
  { householdId, now }: { householdId: string; now: Date },
): Promise<void> =>
  db.withHousehold({ householdId, userId: '' }, async (tx) => {
    const household = await householdFacts(tx);
    if (household === null) throw new Error('a sample needs its household');
    const today = toCivilDate(civilDate(now, household.timezone));
    await evaluateHousehold(tx, { now, today: isBusinessDay(today) ? today : addBusinessDays(today, -1), household });
    await refreshNotices(tx, { now, today, household });
  });

/** Rules and goals of sample accounts go with them. */
export async function deleteSampleSweeps(tx: HouseholdTx, now: Date): Promise<void> {
  await tx.run(sql`
    update sweep_rule r set deleted_at = ${now} from account a
    where r.household_id = ${tx.householdId} and a.household_id = ${tx.householdId} and a.id = r.source_account_id and a.is_sample and r.deleted_at is null`);
  await tx.run(sql`
    update goal g set deleted_at = ${now} from account a
    where g.household_id = ${tx.householdId} and a.household_id = ${tx.householdId} and a.id = g.account_id and a.is_sample and g.deleted_at is null`);
}
