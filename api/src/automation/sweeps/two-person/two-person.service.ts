import { fail, toMoney, type Money, type TwoPersonApproval } from '@tideline/contract';
import { amountIn } from '../../../debts/cards/cards.service.ts';
import { writeAsOwner } from '../../../ledger/members/members.service.ts';
import { notify } from '../../../ledger/notify/notify.ts';
import { findLastChangeOf, labelChangeSet } from '../../../platform/database/change-set.store.ts';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { versionConflict } from '../../../platform/http/check-version.ts';
import type { Scope } from '../../../platform/http/scope.ts';
import { listApprovers, loadTwoPerson, requireTwoAbove, storeTwoPerson } from './two-person.store.ts';

export const getTwoPerson = (scope: Scope): Promise<TwoPersonApproval> => scope.read((tx) => toWire(tx, scope));

async function toWire(tx: HouseholdTx, { userId, household }: Scope): Promise<TwoPersonApproval> {
  const { version, aboveMinor } = await loadTwoPerson(tx);
  return {
    version,
    above: aboveMinor === null ? null : toMoney(aboveMinor, household.currency),
    approvers: (await listApprovers(tx)).map((each) => ({ ...each, isYou: each.userId === userId })),
  };
}

/**
 * Sets the amount above which a transfer needs two members. null turns this off. The caller has already required a
 * fresh sign-in. The change is in the history and every member is notified, but it cannot be undone, because one member
 * alone could then lower the protection. Open proposals keep the approval that they needed.
 *
 * Errors  ROLE_FORBIDS unless the caller is an owner, APPROVERS_NEEDED if fewer than two members may approve
 */
export const setTwoPerson = (
  scope: Scope,
  above: Money | null,
): Promise<{ changeSetId: string; item: TwoPersonApproval }> =>
  writeAsOwner(scope, 'Changed two-person approval', async (tx, changeSetId) => {
    const before = await loadTwoPerson(tx);
    if (before.version !== scope.ifMatch) {
      const last = await findLastChangeOf(tx, 'two_person_approval');
      throw versionConflict(before.version, await toWire(tx, scope), last);
    }
    const aboveMinor = amountIn(scope.household.currency, above);
    if (aboveMinor === before.aboveMinor) return { changeSetId, item: await toWire(tx, scope) };
    const approvers = await listApprovers(tx);
    if (aboveMinor !== null && approvers.length < 2) throw fail('APPROVERS_NEEDED', {});
    await storeTwoPerson(tx, aboveMinor);
    if (aboveMinor !== null) await requireTwoAbove(tx, aboveMinor);
    if (aboveMinor === null) await labelChangeSet(tx, changeSetId, 'Turned off two-person approval');
    if (before.aboveMinor === null) await labelChangeSet(tx, changeSetId, 'Turned on two-person approval');
    const item = await toWire(tx, scope);
    await notify(
      tx,
      [
        {
          type: 'two_person_changed',
          subject: { kind: 'household', id: scope.household.id },
          dedupKey: `two_person_changed ${item.version}`,
          severity: 'urgent',
          params: {
            by: approvers.find(({ userId }) => userId === scope.userId)?.name ?? '',
            before: before.aboveMinor === null ? null : toMoney(before.aboveMinor, scope.household.currency),
            above: item.above,
          },
          href: '/settings/sweep',
        },
      ],
      scope.now,
    );
    return { changeSetId, item };
  });
