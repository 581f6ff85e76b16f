import { type CivilDate, minor } from '@tideline/domain';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { fedAccounts } from '../account-feeds.store.ts';
import { postLeg, confirmEnds } from '../post-legs.ts';
import { legsOfRun, activeLegs } from './run-legs.store.ts';
import { stepRun } from './step-run.ts';
import { notifyOutcome } from './notify-outcome.ts';
import { type TransferRow, updateTransfer } from './transfers.store.ts';
import { type RunRow, updateRun } from '../runs.store.ts';

interface When {
  on: CivilDate;
  now: Date;
  actorId?: string | null;
}

/**
 * Settles a run and posts the legs on accounts without a feed. Requires an open change set. Returns null if a run in
 * this state cannot settle.
 */
export async function settleRun(
  tx: HouseholdTx,
  run: RunRow,
  transfer: TransferRow,
  when: When,
): Promise<RunRow | null> {
  const stepped = await stepRun(tx, run, { event: 'settle', on: when.on }, when);
  if (!stepped.ok) return null;
  await postMissingLegs(tx, stepped.run, transfer, when);
  await updateTransfer(tx, run.id, { problem: null, problemCode: null });
  await notifyOutcome(tx, { type: 'sweep_executed' }, { run, now: when.now });
  return stepped.run;
}

/**
 * Posts the legs that no bank or file delivers, and forms a transfer if both legs are known. Returns the run with its
 * legs.
 */
export async function postMissingLegs(
  tx: HouseholdTx,
  run: RunRow,
  transfer: TransferRow,
  { on, now }: When,
): Promise<RunRow> {
  const living = new Set(
    (
      await activeLegs(
        tx,
        [run.outTransactionId, run.inTransactionId].filter((id) => id !== null),
      )
    ).map(({ id }) => id),
  );
  const fed = await fedAccounts(tx, [run.fromAccountId, run.toAccountId]);
  const { from, to, ruleName } = await legsOfRun(tx, run);
  const known = (id: string | null): string | null => (id !== null && living.has(id) ? id : null);
  let [outgoingId, incomingId] = [known(run.outTransactionId), known(run.inTransactionId)];
  const [postsOut, postsIn] = [
    outgoingId === null && !fed.has(run.fromAccountId),
    incomingId === null && !fed.has(run.toAccountId),
  ];
  if (postsOut)
    outgoingId = await postLeg(tx, {
      account: from,
      other: to,
      amountMinor: minor(-run.amountMinor),
      on,
      ruleName,
      now,
    });
  if (postsIn)
    incomingId = await postLeg(tx, { account: to, other: from, amountMinor: run.amountMinor, on, ruleName, now });
  await updateRun(tx, run.id, { outTransactionId: outgoingId, inTransactionId: incomingId });
  await updateTransfer(tx, run.id, {
    isOutBooked: transfer.isOutBooked || postsOut,
    isInBooked: transfer.isInBooked || postsIn,
  });
  if (outgoingId !== null && incomingId !== null) await confirmEnds(tx, { outgoingId, incomingId }, now);
  return { ...run, outTransactionId: outgoingId, inTransactionId: incomingId };
}
