import { type CivilDate, minor, returnEffect, type ReturnReaction } from '@tideline/domain';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { disableLink, suspendAccount } from '../providers/sweep-accounts.store.ts';
import { postLeg, confirmEnds } from '../post-legs.ts';
import { representmentsOf } from './run-keys.ts';
import { legsOfRun, activeLegs } from './run-legs.store.ts';
import { stepRun } from './step-run.ts';
import { suspendWhereNeeded } from './suspend-rule.ts';
import { notifyOutcome } from './notify-outcome.ts';
import { type TransferRow, updateTransfer } from './transfers.store.ts';
import type { RunRow } from '../runs.store.ts';

export interface Returned {
  code: string;
  on: CivilDate;
  /** The account that the code concerns. */
  side: 'from' | 'to';
  now: Date;
}

/**
 * Records that a bank returned the money. Reverses what was posted here, suspends the account or its bank link as the
 * code requires, suspends the rule, and notifies members. Requires an open change set. Returns false if the return
 * came later than its code allows; everything except the run's state is still applied, because the money is back
 * regardless of network rules.
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
    ...(await postReturn(tx, run, transfer, returned)),
  });
  await notifyOutcome(tx, { type: 'sweep_returned', returnCode: code }, { run, now });
  await suspendWhereNeeded(tx, run.ruleId, { hasReturnedPayment: true }, now);
  return stepped.ok;
}

/**
 * Applies the consequence of a return code. The user must enter details that the bank corrected before the next
 * transfer.
 */
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

/** Reverses legs that were posted here. Legs that a bank delivers are matched when they arrive. */
async function postReturn(
  tx: HouseholdTx,
  run: RunRow,
  transfer: TransferRow,
  { on, now }: Returned,
): Promise<Pick<TransferRow, 'outBackTransactionId' | 'inBackTransactionId'>> {
  const living = new Set(
    (
      await activeLegs(
        tx,
        [run.outTransactionId, run.inTransactionId].filter((id) => id !== null),
      )
    ).map(({ id }) => id),
  );
  const wasPosted = (isBooked: boolean, id: string | null): boolean => isBooked && id !== null && living.has(id);
  const { from, to, ruleName } = await legsOfRun(tx, run);
  const common = { on, ruleName, now };
  const outBack = wasPosted(transfer.isInBooked, run.inTransactionId)
    ? await postLeg(tx, { account: to, other: from, amountMinor: minor(-run.amountMinor), ...common })
    : null;
  const inBack = wasPosted(transfer.isOutBooked, run.outTransactionId)
    ? await postLeg(tx, { account: from, other: to, amountMinor: run.amountMinor, ...common })
    : null;
  if (outBack !== null && inBack !== null) await confirmEnds(tx, { outgoingId: outBack, incomingId: inBack }, now);
  return { outBackTransactionId: outBack, inBackTransactionId: inBack };
}
