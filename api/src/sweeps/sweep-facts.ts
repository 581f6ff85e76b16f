import type { Money } from '@tideline/contract';
import type { ProposedSweep, SuspensionCause } from '@tideline/domain';
import type { NotificationFact } from '../notifications/notification-fact.ts';
import type { RuleRow } from './sweep-rules.store.ts';

interface Proposal {
  id: string;
  decision: ProposedSweep;
  ruleName: string;
  /** The last day on which it can be answered. */
  expiresOn: string;
  /** When it goes where it needs nobody; null: at once, or it waits for a person. */
  cancelUntil: Date | null;
  fromName: string;
  toName: string;
  amount: Money;
}

/** One proposal is told once; money that is brought back before a shortfall waits least. */
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

/** Told again where it is suspended for the same reason on another day. */
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
