import type { ChangeLabel } from '@tideline/contract/language';
import { addDays, type CivilDate, civilDate as asCivilDate, returnEffect } from '@tideline/domain';
import { openChangeSet, dropChangeSet } from '../../../platform/database/change-set.store.ts';
import { civilDate } from '../../../platform/clock.ts';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { loadHousehold } from '../../../ledger/household/household.store.ts';
import { newId } from '../../../platform/ids.ts';
import { legsOfRun } from '../execution/run-legs.store.ts';
import { failRun } from '../execution/send-run.ts';
import { react, returnRun } from '../execution/return-run.ts';
import { settleRun } from '../execution/settle-run.ts';
import { stepRun } from '../execution/step-run.ts';
import { lockSweeps } from '../execution/sweep-lock.ts';
import { notifyOutcome } from '../execution/notify-outcome.ts';
import {
  countBankEvents,
  findBankEvent,
  findTransfer,
  insertBankEvent,
  type TransferRow,
  updateTransfer,
} from '../execution/transfers.store.ts';
import type { CallbackMessage } from './callback-message.ts';
import { lockRun, type RunRow } from '../runs.store.ts';

/**
 * applied: the run advanced · already: the same event was received before · late: it concerns a past state · unknown:
 * no transfer of this bank · differs: amount, currency or day do not match ours · conflict: it cannot follow the
 * earlier events, reuses an event id with different content, or exceeds the event limit.
 */
export type CallbackOutcome = 'applied' | 'already' | 'late' | 'unknown' | 'differs' | 'conflict';

/** Days that a bank's date may be ahead of the household's. */
const AHEAD_DAYS = 5;
/** Maximum events per transfer, far more than a transfer has. Further events are rejected. */
const MOST_EVENTS = 200;

/**
 * Stores and applies a bank's message about a transfer in one transaction. A repeated event changes nothing, unless it
 * was refused before, because the transfer may have reached a state that the event can follow.
 */
export async function applyCallback(
  tx: HouseholdTx,
  message: CallbackMessage,
  { bank, digest, now }: { bank: string; digest: string; now: Date },
): Promise<CallbackOutcome> {
  await lockSweeps(tx);
  const run = await lockRun(tx, message.runId);
  const transfer = run === null ? null : await findTransfer(tx, run.id);
  if (run === null || transfer?.bank !== bank) return 'unknown';
  const before = await findBankEvent(tx, bank, message.event);
  if (before !== null && (before.digest !== digest || before.runId !== run.id)) return 'conflict';
  if (before !== null && before.outcome !== 'refused') return 'already';
  if (before === null && (await countBankEvents(tx, run.id)) >= MOST_EVENTS) return 'conflict';
  const outcome = (await differs(tx, message, { run, transfer, now }))
    ? 'differs'
    : await apply(tx, message, { run, transfer, now });
  if (before !== null) return outcome;
  await insertBankEvent(tx, {
    bank,
    event: message.event,
    runId: run.id,
    status: message.status,
    code: message.code,
    saidOn: message.on,
    digest,
    now,
    outcome: outcome === 'applied' || outcome === 'late' ? outcome : 'refused',
  });
  return outcome;
}

interface Current {
  run: RunRow;
  transfer: TransferRow;
  now: Date;
}

async function differs(
  tx: HouseholdTx,
  { amountMinor, currency, on }: CallbackMessage,
  { run, transfer, now }: Current,
): Promise<boolean> {
  const ends = await legsOfRun(tx, run);
  const { timezone } = await loadHousehold(tx);
  const isOtherDay =
    on < addDays(transfer.instructedOn, -1) || on > addDays(asCivilDate(civilDate(now, timezone)), AHEAD_DAYS);
  return amountMinor !== run.amountMinor || currency !== ends.currency || isOtherDay;
}

async function apply(
  tx: HouseholdTx,
  message: CallbackMessage,
  current: Current,
): Promise<'applied' | 'late' | 'conflict'> {
  const { run, now } = current;
  // a bank that has not received the order cannot report on it
  if (!run.isSubmitted && run.state !== 'in_transit' && run.state !== 'settled' && run.state !== 'returned')
    return 'conflict';
  const changeSetId = newId(now.getTime());
  await openChangeSet(tx, { id: changeSetId, cause: 'sweep', label: LABELS[message.status], now });
  const outcome = await follow(tx, message, current);
  if (outcome !== 'applied') await dropChangeSet(tx, changeSetId);
  return outcome;
}

async function follow(
  tx: HouseholdTx,
  message: CallbackMessage,
  current: Current,
): Promise<'applied' | 'late' | 'conflict'> {
  const { run, transfer, now } = current;
  const on = message.on as CivilDate;
  switch (message.status) {
    case 'submitted':
    case 'pending':
      if (run.state !== 'instructed') return run.state === 'failed' || run.state === 'canceled' ? 'conflict' : 'late';
      await updateTransfer(tx, run.id, { problem: null, problemCode: null });
      return (await stepRun(tx, run, { event: 'submit', isKillSwitchOn: false }, { now })).ok ? 'applied' : 'conflict';
    case 'settled':
      if (run.state === 'settled' || run.state === 'returned') return 'late';
      return (await settleRun(tx, run, transfer, { on, now })) === null ? 'conflict' : 'applied';
    case 'failed':
      if (run.state === 'failed') return 'late';
      return (await failRun(tx, run, { code: 'bank_failed', now })) ? 'applied' : 'conflict';
    case 'returned':
      return returnedNow(tx, message, current);
    case 'notice':
      return notice(tx, message, current);
  }
}

const LABELS: Record<CallbackMessage['status'], ChangeLabel> = {
  submitted: 'Sweep handed to the bank',
  pending: 'Sweep under way',
  settled: 'Sweep settled',
  failed: 'A sweep failed',
  returned: 'A sweep was returned',
  notice: 'A bank knows other details',
};

async function returnedNow(
  tx: HouseholdTx,
  { code, on, side }: CallbackMessage,
  { run, transfer, now }: Current,
): Promise<'applied' | 'late' | 'conflict'> {
  if (run.state === 'returned') return 'late';
  if (run.state !== 'instructed' && run.state !== 'in_transit' && run.state !== 'settled') return 'conflict';
  await returnRun(tx, run, transfer, { code: code ?? '', on: on as CivilDate, side, now });
  return 'applied';
}

/** Applies a notice that the money moved although details were wrong. The next transfer needs corrected details. */
async function notice(tx: HouseholdTx, { code, on, side }: CallbackMessage, { run, now }: Current): Promise<'applied'> {
  const effect = returnEffect(code ?? '');
  await react(tx, run, effect.ok ? effect.code.reaction : 'correct_details', {
    code: code ?? '',
    on: on as CivilDate,
    side,
    now,
  });
  await updateTransfer(tx, run.id, { problem: 'details_changed', problemCode: code });
  await notifyOutcome(tx, { type: 'sweep_returned', returnCode: code ?? '' }, { run, now });
  return 'applied';
}
