import {
  civilDate as asCivilDate,
  type CivilDate,
  moveCalendar,
  recheckSweep,
  settlementOf,
  type Settlement,
  type SweepInputs,
  type SweepRecheck,
} from '@tideline/domain';
import { labelChangeSet, openChangeSet, dropChangeSet } from '../../../platform/database/change-set.store.ts';
import { civilDate } from '../../../platform/clock.ts';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { loadHousehold } from '../../../ledger/household/household.store.ts';
import { newId } from '../../../platform/ids.ts';
import { once } from '../../../platform/jobs/once.ts';
import type { BankConfig } from '../providers/bank-config.ts';
import { chooseWay } from '../providers/choose-way.ts';
import { instructProvider } from '../providers/instruct.provider.ts';
import { ledgerProvider } from '../providers/ledger.provider.ts';
import { listSweepAccounts, type TransferWay } from '../providers/sweep-accounts.store.ts';
import type { TransferOrder, TransferProvider } from '../providers/transfer-provider.ts';
import { lockRule, setRuleState } from '../sweep-rules.store.ts';
import { loadSweepContext } from '../sweep-inputs.ts';
import { isStillApproved } from './still-approved.ts';
import { easternTime } from './eastern-time.ts';
import type { ExecutionDeps } from './execution-deps.ts';
import { legsOfRun } from './run-legs.store.ts';
import { isAskedFor } from './run-keys.ts';
import { suspendWhereNeeded } from './suspend-rule.ts';
import { lockSweeps } from './sweep-lock.ts';
import { stepRun } from './step-run.ts';
import { notifyOutcome } from './notify-outcome.ts';
import { findTransfer, insertTransfer } from './transfers.store.ts';
import { lockRun, type RunRow, updateRun } from '../runs.store.ts';
import { reopenUnapproved } from './reopen-unapproved.ts';

/** Time after which a run that is held because of a stale balance becomes void. */
const HELD_MS = 10 * 86_400_000;

/** Tolerance for a clock slightly behind the clock of the queue. */
const MOMENT_MS = 60_000;

/**
 * The next step for a run: `nothing` until the next check, `again` for an immediate retry, `hand` to submit it to a
 * bank.
 */
export type Next = 'nothing' | 'again' | 'hand';

export interface RunIds {
  householdId: string;
  runId: string;
}

/** Today's inputs and the resulting verdict on a run. */
export interface RecheckedRun {
  inputs: SweepInputs;
  today: CivilDate;
  verdict: Verdict;
}

/** The domain's verdict, or `void` because the pre-approval is no longer valid. */
type Verdict = SweepRecheck | { event: 'void'; reason: 'approval_withdrawn'; working: null };

/**
 * Runs the final check and the instruction in one transaction: nobody else can write to the household while inputs are
 * read, the amount is at most the approved one, and the operation's key commits with its effect.
 */
export async function instructRun(tx: HouseholdTx, deps: ExecutionDeps, runId: string): Promise<Next> {
  await lockSweeps(tx);
  const run = await lockRun(tx, runId);
  const now = deps.clock.now();
  deps.at?.('claimed', runId);
  if (run?.state === 'instructed') return (await findTransfer(tx, runId))?.way === 'webhook' ? 'hand' : 'nothing';
  if (run?.state !== 'approved') return 'nothing';
  const wait = run.cancelUntil === null ? 0 : Date.parse(run.cancelUntil) - now.getTime();
  if (wait > 0) return wait <= MOMENT_MS ? 'again' : 'nothing';
  const changeSetId = newId(now.getTime());
  await openChangeSet(tx, { id: changeSetId, cause: 'sweep', label: 'Sweep', now });
  if (await reopenUnapproved(tx, run, { now, changeSetId })) return 'nothing';
  const rechecked = await recheckRun(tx, deps, run);
  deps.at?.('looked again', runId);
  const { verdict } = rechecked;
  if (verdict.event === 'hold') return hold(tx, run, { ...rechecked, verdict, now, changeSetId });
  if (verdict.event === 'void') {
    await stepRun(tx, run, { event: 'void', reason: verdict.reason }, { now });
    await labelChangeSet(tx, changeSetId, 'Called off a sweep');
    return 'nothing';
  }
  const outcome = await once(tx, { key: `sweep ${run.key}`, now }, () =>
    instruct(tx, deps, run, { ...rechecked, verdict, now, changeSetId }),
  );
  deps.at?.('instructed', runId);
  if (outcome === null) throw new Error(`the sweep ${run.id} was instructed before and is still approved`);
  return outcome.result === 'webhook' ? 'hand' : 'nothing';
}

/**
 * Rechecks a run with the functions that proposed it, from today's figures and under the lock. Treats a rule that
 * waits for a fresh balance as active.
 */
export async function recheckRun(tx: HouseholdTx, deps: ExecutionDeps, run: RunRow): Promise<RecheckedRun> {
  const now = deps.clock.now();
  const household = await loadHousehold(tx);
  const today = asCivilDate(civilDate(now, household.timezone));
  const { inputs } = await loadSweepContext(tx, { today, household });
  const rule = await lockRule(tx, run.ruleId);
  const rules = inputs.rules.map((each) =>
    each.id === run.ruleId && rule?.suspendedFor === 'stale_balance' ? { ...each, state: 'active' as const } : each,
  );
  if (!rules.some(({ id }) => id === run.ruleId))
    return { inputs, today, verdict: { event: 'void', reason: 'rule_not_active', working: null } };
  if (rule !== null && !(await isStillApproved(tx, run, { inputs, rule })))
    return { inputs, today, verdict: { event: 'void', reason: 'approval_withdrawn', working: null } };
  return { inputs, today, verdict: recheckSweep({ ...inputs, rules }, { ...run, isAskedFor: isAskedFor(run.key) }) };
}

interface Step<Of> extends RecheckedRun {
  verdict: Of & Verdict;
  now: Date;
  changeSetId: string;
}

/** Leaves the run approved. A stale balance suspends its rule, and the run becomes void if this lasts too long. */
async function hold(
  tx: HouseholdTx,
  run: RunRow,
  { verdict, now, changeSetId }: Step<{ event: 'hold' }>,
): Promise<Next> {
  const isTooOld =
    verdict.suspendsRule && run.cancelUntil !== null && now.getTime() - Date.parse(run.cancelUntil) > HELD_MS;
  if (isTooOld) {
    await stepRun(tx, run, { event: 'void', reason: verdict.reason }, { now });
    await labelChangeSet(tx, changeSetId, 'Called off a sweep');
    return 'nothing';
  }
  const cause = verdict.suspendsRule ? await suspendWhereNeeded(tx, run.ruleId, { isBalanceStale: true }, now) : null;
  if (cause === null) await dropChangeSet(tx, changeSetId);
  else await labelChangeSet(tx, changeSetId, 'Suspended a sweep rule');
  return 'nothing'; // checked again within the hour
}

async function instruct(
  tx: HouseholdTx,
  deps: ExecutionDeps,
  run: RunRow,
  { verdict, inputs, today, now, changeSetId }: Step<{ event: 'instruct' }>,
): Promise<TransferWay> {
  const stepped = await stepRun(
    tx,
    run,
    {
      event: 'instruct',
      amountMinor: verdict.amountMinor,
      isBalanceFresh: true,
      isKillSwitchOn: inputs.settings.killSwitch,
    },
    { now },
  );
  if (!stepped.ok) throw new Error(`the sweep ${run.id} could not be instructed: ${stepped.guard ?? 'state'}`);
  if (inputs.rules.find(({ id }) => id === run.ruleId)?.state === 'suspended')
    await setRuleState(tx, run.ruleId, { state: 'active' }); // The balance that the rule waited for is fresh now.
  const said = await listSweepAccounts(tx);
  const { way, bank } = chooseWay(
    said.find(({ accountId }) => accountId === run.fromAccountId),
    said.find(({ accountId }) => accountId === run.toAccountId),
  );
  const order = await orderOf(tx, stepped.run, {
    today,
    settlement: settlementFor(way, { now, today, amountMinor: verdict.amountMinor, inputs, config: deps.bankOf(bank) }),
  });
  const begun = await PROVIDERS(deps)[way].begin(tx, order, now);
  const isDone = begun.state === 'settled';
  await insertTransfer(tx, {
    runId: run.id,
    way,
    bank,
    instructedOn: today,
    submittedOn: order.settlement.submittedOn,
    settlesOn: order.settlement.settlesOn,
    speed: order.settlement.speed,
    makeBy: begun.state === 'instructed' ? begun.makeBy : null,
    isOutBooked: isDone,
    isInBooked: isDone,
    now,
  });
  await updateRun(tx, run.id, {
    arrivesOn: order.settlement.settlesOn,
    ...(begun.state === 'settled' && { outTransactionId: begun.outgoingId, inTransactionId: begun.incomingId }),
  });
  if (begun.state === 'instructed' && begun.makeBy !== null)
    await notifyOutcome(tx, { type: 'sweep_to_make', makeBy: begun.makeBy }, { run: stepped.run, now });
  if (begun.state === 'settled') {
    await stepRun(tx, stepped.run, { event: 'settle', on: begun.on }, { now });
    await notifyOutcome(tx, { type: 'sweep_executed' }, { run: stepped.run, now });
  }
  await labelChangeSet(
    tx,
    changeSetId,
    isDone
      ? `Sweep: ${order.from.name} to ${order.to.name}`
      : `Sweep instructed: ${order.from.name} to ${order.to.name}`,
  );
  return way;
}

const PROVIDERS = (deps: ExecutionDeps): Record<TransferWay, TransferProvider> => ({
  ledger: ledgerProvider,
  instruct: instructProvider,
  webhook: deps.webhook,
});

async function orderOf(
  tx: HouseholdTx,
  run: RunRow,
  { today, settlement }: { today: CivilDate; settlement: Settlement },
): Promise<TransferOrder> {
  return {
    householdId: tx.householdId,
    runId: run.id,
    ...(await legsOfRun(tx, run)),
    amountMinor: run.amountMinor,
    today,
    settlement,
  };
}

interface Timing {
  now: Date;
  today: CivilDate;
  amountMinor: RunRow['amountMinor'];
  inputs: SweepInputs;
  config: BankConfig | null;
}

/**
 * Computes settlement dates: immediate in the ledger, by cutoff and business days at a bank, and by the household's
 * calendar for transfers that the user makes.
 */
export function settlementFor(way: TransferWay, { now, today, amountMinor, inputs, config }: Timing): Settlement {
  if (way === 'ledger') return { submittedOn: today, settlesOn: today, settlesAt: null, speed: 'standard' };
  const calendar = moveCalendar(inputs.settings, inputs.calendar);
  const timing = {
    speed: config?.speed ?? 'standard',
    bankCutoff: (config?.cutoff ?? '23:59') as `${number}:${number}`,
    standardDays: config?.days ?? Math.max(1, inputs.settings.transferDays),
  } as const;
  return settlementOf(
    { ...(config === null ? { on: today, at: '12:00' as const } : easternTime(now)), amountMinor },
    timing,
    calendar,
  );
}
