import { addDays, type CivilDate, civilDate as asCivilDate, returnEffect } from '@tideline/domain';
import { openChangeSet } from '../../change-sets/change-sets.store.ts';
import { civilDate } from '../../clock.ts';
import type { HouseholdTx } from '../../database/database.ts';
import { loadHousehold } from '../../household/household.store.ts';
import { newId } from '../../ids.ts';
import { dropChangeSet } from '../../imports/imports.store.ts';
import { endsOf } from '../execution/run-ends.store.ts';
import { failRun } from '../execution/hand-run.ts';
import { react, returnRun } from '../execution/return-run.ts';
import { lockRun, type RunRow } from '../execution/runs.store.ts';
import { settleRun } from '../execution/settle-run.ts';
import { stepRun } from '../execution/step-run.ts';
import { lockSweeps } from '../execution/sweep-lock.ts';
import { tellEnding } from '../execution/tell.ts';
import {
  countBankEvents,
  findBankEvent,
  findTransfer,
  insertBankEvent,
  type TransferRow,
  updateTransfer,
} from '../execution/transfers.store.ts';
import type { CallbackMessage } from './callback-message.ts';

/**
 * applied: the run has moved on · already: this very event was heard before · late: it is about what is past · unknown: no transfer of
 * this bank · differs: another amount, currency or day than ours · conflict: it cannot be after what was heard before, an event id in other words, or more than a transfer has.
 */
export type CallbackOutcome = 'applied' | 'already' | 'late' | 'unknown' | 'differs' | 'conflict';

/** Days that a bank may be ahead of the household's calendar. */
const AHEAD_DAYS = 5;
/** Far more than a transfer has; what is said beyond is no news of it. */
const MOST_EVENTS = 200;

/** What a bank said of a transfer, kept and applied in one transaction; the same event twice changes nothing the second time. */
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
  if (before !== null) return before.digest === digest && before.runId === run.id ? 'already' : 'conflict';
  if ((await countBankEvents(tx, run.id)) >= MOST_EVENTS) return 'conflict';
  const outcome = (await differs(tx, message, { run, transfer, now }))
    ? 'differs'
    : await apply(tx, message, { run, transfer, now });
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
  const ends = await endsOf(tx, run);
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
  // a bank that was not asked yet cannot know of it
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
      if (run.state !== 'instructed') return run.state === 'failed' || run.state === 'cancelled' ? 'conflict' : 'late';
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

const LABELS: Record<CallbackMessage['status'], string> = {
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

/** It moved, but the details were wrong: the next transfer needs the right ones. */
async function notice(tx: HouseholdTx, { code, on, side }: CallbackMessage, { run, now }: Current): Promise<'applied'> {
  const effect = returnEffect(code ?? '');
  await react(tx, run, effect.ok ? effect.code.reaction : 'correct_details', {
    code: code ?? '',
    on: on as CivilDate,
    side,
    now,
  });
  await updateTransfer(tx, run.id, { problem: 'details_changed', problemCode: code });
  await tellEnding(tx, { type: 'sweep_returned', returnCode: code ?? '' }, { run, now });
  return 'applied';
}
