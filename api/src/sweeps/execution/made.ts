import type { CivilDate } from '@tideline/domain';
import type { HouseholdTx } from '../../database/database.ts';
import { failRun } from './hand-run.ts';
import { matchSweepLegs } from './match-run-legs.ts';
import { lockRun, type RunRow, updateRun } from './runs.store.ts';
import { bookUnfed, settleRun } from './settle-run.ts';
import { stepRun } from './step-run.ts';
import { findTransfer, updateTransfer } from './transfers.store.ts';

interface Said {
  now: Date;
  actorId: string;
}

/**
 * The person made the transfer at the bank; the run is locked and a change set is open. Ends on accounts that nothing brings are booked on
 * the day, the others are looked for. False: there is nothing to be made.
 */
export async function markMade(
  tx: HouseholdTx,
  run: RunRow,
  { on, now, actorId }: Said & { on: CivilDate },
): Promise<boolean> {
  const transfer = await findTransfer(tx, run.id);
  if (transfer?.way !== 'instruct' || run.state !== 'instructed') return false;
  // what was made was made, whatever is paused
  const stepped = await stepRun(tx, run, { event: 'submit', isKillSwitchOn: false }, { now, actorId });
  if (!stepped.ok) return false;
  await updateTransfer(tx, run.id, { madeOn: on });
  await matchSweepLegs(tx, now);
  const matched = await lockRun(tx, run.id);
  if (matched?.state !== 'in_transit') return true;
  const booked = await bookUnfed(tx, matched, transfer, { on, now });
  if (booked.outTransactionId !== null && booked.inTransactionId !== null) {
    await settleRun(tx, booked, (await findTransfer(tx, run.id)) ?? transfer, { on, now, actorId });
  }
  return true;
}

/** The person will not make it, or did not after all; the run is locked and a change set is open. False: nothing is to be made. */
export async function markNotMade(tx: HouseholdTx, run: RunRow, { now, actorId }: Said): Promise<boolean> {
  const transfer = await findTransfer(tx, run.id);
  if (transfer === null || transfer.way === 'ledger' || run.outTransactionId !== null || run.inTransactionId !== null)
    return false;
  if (run.state === 'instructed' && !run.isSubmitted) {
    const stepped = await stepRun(tx, run, { event: 'cancel' }, { now, actorId });
    if (stepped.ok) await updateRun(tx, run.id, { reason: 'not_made' });
    return stepped.ok;
  }
  // a bank that was asked and does not answer: the person looked there
  const isSilent = transfer.way === 'webhook' && run.state === 'instructed' && transfer.problem === 'bank_silent';
  if (!isSilent && !(transfer.way === 'instruct' && run.state === 'in_transit')) return false;
  return failRun(tx, run, { code: 'not_made', now, actorId });
}
