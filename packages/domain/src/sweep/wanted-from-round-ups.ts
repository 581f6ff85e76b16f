import { type Minor, minor } from '../money/minor.ts';
import { movedBy, type SweepBook } from './sweep-book.ts';
import type { Skip } from './sweep-decision.ts';
import type { SweepTransaction } from './sweep-inputs.ts';
import type { SweepRule, SweepTerms } from './sweep-rule.ts';
import { type Wanted, wantedToday } from './wanted.ts';

/** From a purchase up to the next whole unit: $3.20 at $1 gives $0.80, $4.00 gives nothing. */
export function roundUpOf(amountMinor: Minor, unitMinor: Minor): Minor {
  const spent = Math.max(0, -amountMinor);
  return minor((unitMinor - (spent % unitMinor)) % unitMinor);
}

/** What the purchases since the rule's first day add up to, less what it has moved: a capped release keeps the rest for the next. */
export function wantedFromRoundUps(
  book: SweepBook,
  rule: SweepRule,
  { unitMinor, releaseAtMinor, startsOn }: Extract<SweepTerms, { kind: 'round_up' }>,
): Wanted[] | Skip {
  const counts = ({ accountId, on }: SweepTransaction) =>
    accountId === rule.sourceAccountId && on >= startsOn && on <= book.inputs.today;
  const purchases = book.inputs.purchases.filter((each) => counts(each) && roundUpOf(each.amountMinor, unitMinor) > 0);
  const total = purchases.reduce((sum, { amountMinor }) => sum + roundUpOf(amountMinor, unitMinor), 0);
  const open = minor(Math.max(0, total - movedBy(book, rule.id)));
  if (open < releaseAtMinor) return { skip: 'still_adding_up', amountMinor: open };
  return [{ ...wantedToday(book, open), rounding: 'exact', evidenceIds: purchases.map(({ id }) => id) }];
}
