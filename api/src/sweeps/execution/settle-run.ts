import { type CivilDate, minor } from '@tideline/domain';
import type { HouseholdTx } from '../../database/database.ts';
import { fedAccounts } from './account-feeds.store.ts';
import { bookLeg, confirmEnds } from './book-legs.ts';
import { endsOf, livingLegs } from './run-ends.store.ts';
import { type RunRow, updateRun } from './runs.store.ts';
import { stepRun } from './step-run.ts';
import { tellEnding } from './tell.ts';
import { type TransferRow, updateTransfer } from './transfers.store.ts';

interface When {
  on: CivilDate;
  now: Date;
  actorId?: string | null;
}

/** It has arrived; a change set is open. Ends on accounts that nothing brings transactions are booked. Null: its state has no such step. */
export async function settleRun(
  tx: HouseholdTx,
  run: RunRow,
  transfer: TransferRow,
  when: When,
): Promise<RunRow | null> {
  const stepped = await stepRun(tx, run, { event: 'settle', on: when.on }, when);
  if (!stepped.ok) return null;
  await bookUnfed(tx, stepped.run, transfer, when);
  await updateTransfer(tx, run.id, { problem: null, problemCode: null });
  await tellEnding(tx, { type: 'sweep_executed' }, { run, now: when.now });
  return stepped.run;
}

/** Books the ends that no bank and no file brings, and makes both a transfer where both are known. Returns the run with its ends. */
export async function bookUnfed(
  tx: HouseholdTx,
  run: RunRow,
  transfer: TransferRow,
  { on, now }: When,
): Promise<RunRow> {
  const living = new Set(
    (
      await livingLegs(
        tx,
        [run.outTransactionId, run.inTransactionId].filter((id) => id !== null),
      )
    ).map(({ id }) => id),
  );
  const fed = await fedAccounts(tx, [run.fromAccountId, run.toAccountId]);
  const { from, to, ruleName } = await endsOf(tx, run);
  const known = (id: string | null): string | null => (id !== null && living.has(id) ? id : null);
  let [outgoingId, incomingId] = [known(run.outTransactionId), known(run.inTransactionId)];
  const [booksOut, booksIn] = [
    outgoingId === null && !fed.has(run.fromAccountId),
    incomingId === null && !fed.has(run.toAccountId),
  ];
  if (booksOut)
    outgoingId = await bookLeg(tx, {
      account: from,
      other: to,
      amountMinor: minor(-run.amountMinor),
      on,
      ruleName,
      now,
    });
  if (booksIn)
    incomingId = await bookLeg(tx, { account: to, other: from, amountMinor: run.amountMinor, on, ruleName, now });
  await updateRun(tx, run.id, { outTransactionId: outgoingId, inTransactionId: incomingId });
  await updateTransfer(tx, run.id, {
    isOutBooked: transfer.isOutBooked || booksOut,
    isInBooked: transfer.isInBooked || booksIn,
  });
  if (outgoingId !== null && incomingId !== null) await confirmEnds(tx, { outgoingId, incomingId }, now);
  return { ...run, outTransactionId: outgoingId, inTransactionId: incomingId };
}
