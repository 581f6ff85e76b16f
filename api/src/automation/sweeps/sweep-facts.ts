import type { Money } from '@tideline/contract';
import type { ProposedSweep, SuspensionCause } from '@tideline/domain';
import type { NotificationFact } from '../../ledger/notify/notification-fact.ts';
import type { ShownRunRow } from './shown-runs.store.ts';
import type { RuleRow } from './sweep-rules.store.ts';

interface Proposal {
  id: string;
  decision: ProposedSweep;
  ruleName: string;
  /** Last day on which the user can respond. */
  expiresOn: string;
  /** When a pre-approved run starts. null: immediately, or it waits for the user. */
  cancelUntil: Date | null;
  fromName: string;
  toName: string;
  amount: Money;
}

/** Returns the notification of a proposal, sent once. A move that prevents a shortfall has the higher severity. */
export const proposedFact = ({
  id,
  decision: { leg, approval, fromAccountId },
  expiresOn,
  cancelUntil,
  ...named
}: Proposal): NotificationFact => ({
  type: 'sweep_proposed',
  subject: { kind: 'sweep_run', id },
  dedupKey: `sweep_proposed ${id}`,
  severity: leg === 'top_up' ? 'warning' : 'info',
  params: { ...named, leg, approval, expiresOn, cancelUntil: cancelUntil?.toISOString() ?? null },
  href: `/sweeps?run=${id}`,
  accountId: fromAccountId,
});

interface SecondApproval {
  /** The member who can give the second approval. */
  userId: string;
  firstApprovedBy: string;
  firstId: string;
  at: Date;
  amount: Money;
}

/** Returns the notification that asks one member for the second approval. */
export const secondApprovalFact = (
  { id, ruleName, leg, fromAccountId, fromName, toName, expiresOn }: ShownRunRow,
  { userId, firstApprovedBy, firstId, at, amount }: SecondApproval,
): NotificationFact => ({
  type: 'sweep_proposed',
  subject: { kind: 'sweep_run', id },
  dedupKey: `sweep_proposed ${id} second ${firstId} ${at.toISOString()}`,
  severity: leg === 'top_up' ? 'warning' : 'info',
  params: {
    ruleName,
    fromName,
    toName: toName ?? '',
    amount,
    leg,
    approval: 'needs_two_approvals',
    firstApprovedBy,
    expiresOn,
  },
  href: `/sweeps?run=${id}`,
  accountId: fromAccountId,
  userId,
});

/** Returns the notification of a suspended rule. It is sent again if the rule is suspended on another day. */
export const suspendedFact = (
  { id, name, sourceAccountId }: RuleRow,
  cause: SuspensionCause,
  today: string,
): NotificationFact => ({
  type: 'sweep_suspended',
  subject: { kind: 'sweep_rule', id },
  dedupKey: `sweep_suspended ${id} ${cause} ${today}`,
  severity: 'warning',
  params: { ruleName: name, reason: cause },
  href: `/sweeps?rule=${id}`,
  accountId: sourceAccountId,
});
