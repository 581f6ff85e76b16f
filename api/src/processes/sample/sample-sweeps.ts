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
import { civilDate } from '../../platform/clock.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { planForAverageHousehold } from '../../platform/database/plan-for-average-household.store.ts';
import { insertSettledRuns } from './sample-sweeps.store.ts';
import { type NoticeFigures, refreshNotices } from '../../automation/notifications/refresh-notices.ts';
import { refreshProposals } from '../../automation/sweeps/current-proposals.ts';
import { type Evaluated, evaluateHousehold } from '../../automation/sweeps/evaluate.service.ts';
import { insertGoal } from '../../ledger/goals/goals.store.ts';
import { insertRules, type RuleFields } from '../../automation/sweeps/sweep-rules.store.ts';
import type { DebtRecords } from '../../debts/debt/load-debts.ts';
import { findHouseholdFacts } from '../../ledger/household/household.store.ts';
import type { SampleAccountKey } from './sample-ledger.ts';
import { CHECKING_MINOR } from './sample-terms.ts';

/** A transfer between two sample accounts, with the transactions that are its legs. */
export interface SampleMove {
  on: CivilDate;
  from: SampleAccountKey;
  to: SampleAccountKey;
  amountMinor: number;
  outflowId: string;
  inflowId: string;
}

interface SampleSweepsContext {
  accountId: (key: SampleAccountKey) => string;
  id: () => string;
  scale: number;
  now: Date;
  today: CivilDate;
  currency: string;
  moves: readonly SampleMove[];
}

const HISTORY_MONTHS = 12;
/** Interest rates: everyday checking earns nothing, the neighborhood savings 0.5%, and the online savings 4.2%. */
const RATES: Readonly<Partial<Record<SampleAccountKey, number>>> = { checking: 0, savings: 5_000, online: 42_000 };
const MONTHLY_CENTS = 2_500;

/** Inserts four rules, a goal, and a year of their transfers. */
export async function insertSampleSweeps(tx: HouseholdTx, making: SampleSweepsContext): Promise<void> {
  const { id, now, today, scale, accountId, moves } = making;
  const since = addMonths(today, -HISTORY_MONTHS);
  const goalId = id();
  const past = moves.filter(({ on }) => on >= since);
  await insertGoal(
    tx,
    goalId,
    {
      name: 'Summer vacation',
      accountId: accountId('online'),
      amountMinor: 120_000 * scale,
      dueOn: addMonths(today, 8),
      setAsideMinor: 40_000 * scale,
      setAsideOn: since,
    },
    now,
  );
  const rules = rulesOf(making, goalId, past);
  // loading the sample enables its rules in the previously chosen mode
  const activeSince = now.toISOString();
  await insertRules(
    tx,
    rules.map(({ runs: _runs, destinationKey: _key, ...fields }) => ({
      ...fields,
      state: 'active' as const,
      activeSince,
    })),
    now,
  );
  await insertPastRuns(
    tx,
    rules.flatMap((rule) => rule.runs.map((move, index) => ({ rule, move, index }))),
    making,
  );
}

type SampleRule = RuleFields & { id: string; runs: readonly SampleMove[]; destinationKey: string };

/** Returns fields that all sample rules share. Amounts are scaled to the currency. */
const commonFields = (scale: number) =>
  ({
    byHand: false,
    maxMoveMinor: null,
    maxPerWeekMinor: null,
    destinationOrder: null,
    bufferDays: null,
    confidencePpm: null,
    cancelWindowHours: null,
    automation: null,
    obeysLadder: true,
    keepFloorMinor: 0,
    minMoveMinor: 2_000 * scale,
    roundToMinor: 100 * scale,
  }) as const;

/** Returns four typical rules with their past transfers. */
function rulesOf(
  { id, today, scale, currency, accountId }: SampleSweepsContext,
  goalId: string,
  past: readonly SampleMove[],
): SampleRule[] {
  const money = (cents: number) => toMoney(cents * scale, currency);
  const common = commonFields(scale);
  const saved = past.filter(isForGoal);
  const startsOn = saved[0]?.on ?? today;
  return [
    {
      ...common,
      id: id(),
      name: 'Vacation, month by month',
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
      terms: { kind: 'keep_target', target: money(CHECKING_MINOR.target), band: money(CHECKING_MINOR.band) },
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
      terms: { kind: 'above_threshold', threshold: money(50_000) },
      sourceAccountId: accountId('savings'),
      destinations: [{ kind: 'account', accountId: accountId('online') }],
      runs: [],
      destinationKey: `account:${accountId('online')}`,
    },
  ];
}

const isForGoal = ({ from, to }: SampleMove): boolean => from === 'checking' && to === 'online';
const isIdleCash = ({ from, to }: SampleMove): boolean =>
  (from === 'checking' && to === 'savings') || (from === 'savings' && to === 'checking');

interface PastRun {
  rule: { id: string; destinationKey: string };
  move: SampleMove;
  index: number;
}

/** Inserts approved and completed transfers with both legs, without the figures behind the proposals. */
async function insertPastRuns(
  tx: HouseholdTx,
  past: readonly PastRun[],
  { id, accountId, scale }: SampleSweepsContext,
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
  await insertSettledRuns(tx, rows);
}

/**
 * Writes today's proposals and notifications. Uses the last business day, because a Sunday would have no proposals.
 * `records` are today's debts.
 */
export async function proposeForSample(
  given: HouseholdTx,
  { now, records }: { now: Date; records: DebtRecords },
): Promise<void> {
  const tx = { ...given, userId: '' }; // the rules propose, not the user
  // planning most of these queries for this household alone takes longer than running them
  await planForAverageHousehold(tx);
  const household = await findHouseholdFacts(tx);
  if (household === null) throw new Error('a sample needs its household');
  const today = toCivilDate(civilDate(now, household.timezone));
  const scope = { now, today, household };
  if (isBusinessDay(today)) {
    await refreshNotices(tx, scope, figuresOf(await evaluateHousehold(tx, scope, { records })));
  } else {
    await evaluateHousehold(tx, { ...scope, today: addBusinessDays(today, -1) });
    await refreshProposals(tx, scope);
    await refreshNotices(tx, scope);
  }
}

/**
 * Returns the figures of an evaluation for notices. Proposals do not change them. Returns undefined if there are
 * approved transfers, or payments that only one account records, because these change the figures.
 */
const figuresOf = ({
  approved,
  facts: { forecast, planned },
}: Pick<Evaluated, 'approved' | 'facts'>): NoticeFigures | undefined =>
  planned === null || approved.length + planned.oneSided.length > 0 ? undefined : { forecast, today: planned };
