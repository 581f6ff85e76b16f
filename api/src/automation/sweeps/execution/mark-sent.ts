import type { CivilDate } from '@tideline/domain';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { failRun } from './send-run.ts';
import { matchSweepLegs } from './match-run-legs.ts';
import { postMissingLegs, settleRun } from './settle-run.ts';
import { stepRun } from './step-run.ts';
import { findTransfer, updateTransfer } from './transfers.store.ts';
import { lockRun, type RunRow, updateRun } from '../runs.store.ts';

interface UserReport {
  now: Date;
  actorId: string;
}

/**
 * Records that the user made the transfer at the bank. Posts the legs on accounts without a feed on that day and
 * matches the others. Requires a locked run and an open change set. Returns false if the run does not wait for the
 * user.
 */
export async function markSent(
  tx: HouseholdTx,
  run: RunRow,
  { on, now, actorId }: UserReport & { on: CivilDate },
): Promise<boolean> {
  const transfer = await findTransfer(tx, run.id);
  if (transfer?.way !== 'instruct' || run.state !== 'instructed') return false;
  // The user has already made the transfer, so it is recorded even if everything is paused.
  const stepped = await stepRun(tx, run, { event: 'submit', isKillSwitchOn: false }, { now, actorId });
  if (!stepped.ok) return false;
  await updateTransfer(tx, run.id, { madeOn: on });
  await matchSweepLegs(tx, now);
  const matched = await lockRun(tx, run.id);
  if (matched?.state !== 'in_transit') return true;
  const posted = await postMissingLegs(tx, matched, transfer, { on, now });
  if (posted.outTransactionId !== null && posted.inTransactionId !== null) {
    await settleRun(tx, posted, (await findTransfer(tx, run.id)) ?? transfer, { on, now, actorId });
  }
  return true;
}

/**
 * Records that the user did not or will not make the transfer. Requires a locked run and an open change set. Returns
 * false if the run does not wait for the user.
 */
export async function markNotSent(tx: HouseholdTx, run: RunRow, { now, actorId }: UserReport): Promise<boolean> {
  const transfer = await findTransfer(tx, run.id);
  if (transfer === null || transfer.way === 'ledger' || run.outTransactionId !== null || run.inTransactionId !== null)
    return false;
  if (run.state === 'instructed' && !run.isSubmitted) {
    const stepped = await stepRun(tx, run, { event: 'cancel' }, { now, actorId });
    if (stepped.ok) await updateRun(tx, run.id, { reason: 'not_made' });
    return stepped.ok;
  }
  // The bank did not respond, so the user checked there.
  const isSilent = transfer.way === 'webhook' && run.state === 'instructed' && transfer.problem === 'bank_silent';
  if (!isSilent && !(transfer.way === 'instruct' && run.state === 'in_transit')) return false;
  return failRun(tx, run, { code: 'not_made', now, actorId });
}
