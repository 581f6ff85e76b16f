import { type CivilDate, minor, returnEffect, type ReturnReaction } from '@tideline/domain';
import type { HouseholdTx } from '../../database/database.ts';
import { disableLink, suspendAccount } from '../providers/sweep-accounts.store.ts';
import { bookLeg, confirmEnds } from './book-legs.ts';
import { representmentsOf } from './run-keys.ts';
import { endsOf, livingLegs } from './run-ends.store.ts';
import type { RunRow } from './runs.store.ts';
import { stepRun } from './step-run.ts';
import { suspendWhereNeeded } from './suspend-rule.ts';
import { tellEnding } from './tell.ts';
import { type TransferRow, updateTransfer } from './transfers.store.ts';

export interface Returned {
  code: string;
  on: CivilDate;
  /** Whose account the code is about. */
  side: 'from' | 'to';
  now: Date;
}

/**
 * A bank sent the money back; a change set is open. What was booked here is booked back, the account or its link stops as the code
 * asks for, the rule is suspended, people are told. False: it came later than its code allows; all of that but the run's state still
 * holds, for the money is back whatever the rules of the network say.
 */
export async function returnRun(
  tx: HouseholdTx,
  run: RunRow,
  transfer: TransferRow,
  returned: Returned,
): Promise<boolean> {
  const { code, on, now } = returned;
  const underWay =
    run.state === 'instructed'
      ? await stepRun(tx, run, { event: 'submit', isKillSwitchOn: false }, { now })
      : { ok: true as const, run };
  if (!underWay.ok) return false;
  const stepped = await stepRun(tx, underWay.run, { event: 'return', code, on }, { now });
  const effect = returnEffect(code, representmentsOf(run.key));
  await react(tx, run, effect.ok ? effect.code.reaction : effect.reaction, returned);
  await updateTransfer(tx, run.id, {
    problem: stepped.ok ? 'returned' : 'returned_late',
    problemCode: code,
    returnedOn: on,
    ...(await bookBack(tx, run, transfer, returned)),
  });
  await tellEnding(tx, { type: 'sweep_returned', returnCode: code }, { run, now });
  await suspendWhereNeeded(tx, run.ruleId, { hasReturnedPayment: true }, now);
  return stepped.ok;
}

/** What a code asks for. Details that the bank knows otherwise have to be entered before the next transfer. */
export async function react(
  tx: HouseholdTx,
  run: RunRow,
  reaction: ReturnReaction,
  { code, side, now }: Returned,
): Promise<void> {
  const accountId = side === 'from' ? run.fromAccountId : run.toAccountId;
  if (reaction === 'suspend_account') await suspendAccount(tx, run.fromAccountId, { code, now });
  if (reaction === 'disable_link' || reaction === 'correct_details') await disableLink(tx, accountId, { code, now });
}

/** Ends that were booked here come back the same way; those of a bank are found when they arrive. */
async function bookBack(
  tx: HouseholdTx,
  run: RunRow,
  transfer: TransferRow,
  { on, now }: Returned,
): Promise<Pick<TransferRow, 'outBackTransactionId' | 'inBackTransactionId'>> {
  const living = new Set(
    (
      await livingLegs(
        tx,
        [run.outTransactionId, run.inTransactionId].filter((id) => id !== null),
      )
    ).map(({ id }) => id),
  );
  const wasBooked = (isBooked: boolean, id: string | null): boolean => isBooked && id !== null && living.has(id);
  const { from, to, ruleName } = await endsOf(tx, run);
  const common = { on, ruleName, now };
  const outBack = wasBooked(transfer.isInBooked, run.inTransactionId)
    ? await bookLeg(tx, { account: to, other: from, amountMinor: minor(-run.amountMinor), ...common })
    : null;
  const inBack = wasBooked(transfer.isOutBooked, run.outTransactionId)
    ? await bookLeg(tx, { account: from, other: to, amountMinor: run.amountMinor, ...common })
    : null;
  if (outBack !== null && inBack !== null) await confirmEnds(tx, { outgoingId: outBack, incomingId: inBack }, now);
  return { outBackTransactionId: outBack, inBackTransactionId: inBack };
}
