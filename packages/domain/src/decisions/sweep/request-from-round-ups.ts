import { type Minor, minor } from '../../foundation/money/minor.ts';
import { movedBy, type SweepLedger } from './sweep-ledger.ts';
import type { Skip } from './sweep-decision.ts';
import type { SweepTransaction } from './sweep-inputs.ts';
import type { SweepRule, SweepTerms } from './sweep-rule.ts';
import { type SweepRequest, requestToday } from './sweep-request.ts';

/** Returns the difference to the next whole unit: $3.20 at $1 gives $0.80, and $4.00 gives zero. */
export function roundUpOf(amountMinor: Minor, unitMinor: Minor): Minor {
  const spent = Math.max(0, -amountMinor);
  return minor((unitMinor - (spent % unitMinor)) % unitMinor);
}

/**
 * Returns the sum of round-ups since the rule's first day, minus what it has moved. If a limit reduces a release, the
 * rest is carried over to the next release.
 */
export function requestFromRoundUps(
  ledger: SweepLedger,
  rule: SweepRule,
  { unitMinor, releaseAtMinor, startsOn }: Extract<SweepTerms, { kind: 'round_up' }>,
): SweepRequest[] | Skip {
  const counts = ({ accountId, on }: SweepTransaction) =>
    accountId === rule.sourceAccountId && on >= startsOn && on <= ledger.inputs.today;
  const purchases = ledger.inputs.purchases.filter(
    (each) => counts(each) && roundUpOf(each.amountMinor, unitMinor) > 0,
  );
  const total = purchases.reduce((sum, { amountMinor }) => sum + roundUpOf(amountMinor, unitMinor), 0);
  const open = minor(Math.max(0, total - movedBy(ledger, rule.id)));
  if (open < releaseAtMinor) return { skip: 'still_adding_up', amountMinor: open };
  return [{ ...requestToday(ledger, open), rounding: 'exact', evidenceIds: purchases.map(({ id }) => id) }];
}
