import type { Money } from '@tideline/contract';
import type { ProposedSweep, SuspensionCause } from '@tideline/domain';
import type { NotificationFact } from '../notifications/notification-fact.ts';
import type { RuleRow } from './sweep-rules.store.ts';

interface Proposal {
  id: string;
  decision: ProposedSweep;
  fromName: string;
  toName: string;
  amount: Money;
}

/** One proposal is told once; money that is brought back before a shortfall waits least. */
export const proposedFact = ({ id, decision, fromName, toName, amount }: Proposal): NotificationFact => ({
  type: 'sweep_proposed', subject: { kind: 'sweep_run', id }, dedupKey: `sweep_proposed ${id}`, severity: decision.leg === 'top_up' ? 'warning' : 'info',
  params: { fromName, toName, amount, expiresAt: null }, href: `/sweeps?run=${id}`, accountId: decision.fromAccountId,
});

/** Told again where it is suspended for the same reason on another day. */
export const suspendedFact = ({ id, name, sourceAccountId }: RuleRow, cause: SuspensionCause, today: string): NotificationFact => ({
  type: 'sweep_suspended', subject: { kind: 'sweep_rule', id }, dedupKey: `sweep_suspended ${id} ${cause} ${today}`, severity: 'warning', params: { ruleName: name, reason: cause },
  href: `/sweeps?rule=${id}`, accountId: sourceAccountId,
});
