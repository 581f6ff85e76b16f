import { addDays } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { periodicCharge, type RateTerms } from '../interest/periodic-charge.ts';
import { post, type SegmentLedger, stretchesOf } from './segment-ledger.ts';

export interface ShadowTerms extends RateTerms {
  /** How deferred interest accrues from cycle to cycle; default: compounding. */
  deferredMode?: 'compounding' | 'simple';
}

/** Accrues deferred interest through a day, inclusive; it is not owed yet. */
export function buildUpDeferred(
  ledger: SegmentLedger,
  startsOn: CivilDate,
  through: CivilDate,
  terms: ShadowTerms,
): void {
  const { segment, moves } = ledger;
  if (
    segment.kind !== 'deferred' ||
    segment.after === undefined ||
    through < startsOn ||
    segment.after.endsOn < startsOn
  )
    return;
  if (ledger.balance <= 0) {
    ledger.deferredAccrued = 0; // The interest is forgiven if the balance is cleared in time.
    return;
  }
  const onTop = terms.deferredMode === 'simple' ? 0 : ledger.deferredAccrued;
  const shadow = stretchesOf(
    segment,
    { opening: segment.openingMinor + onTop, moves },
    { startsOn, closesOn: through },
  );
  const { aprPpm } = segment.after;
  ledger.deferredAccrued += periodicCharge(
    shadow.map((stretch) => ({ ...stretch, aprPpm })),
    terms,
  );
}

/**
 * Ends a promotion on the day after its last: charges the accrued deferred interest if a balance remains, and forgives
 * it otherwise.
 * Source  Regulation Z, 12 CFR 1026.7(b)(14)
 */
export function expirePromo(ledger: SegmentLedger, startsOn: CivilDate, terms: ShadowTerms): void {
  const { segment } = ledger;
  if (segment.kind !== 'deferred' || segment.after === undefined) return;
  buildUpDeferred(ledger, startsOn, segment.after.endsOn, terms);
  const charged = ledger.balance > 0 ? ledger.deferredAccrued : 0;
  ledger.deferredAccrued = 0;
  ledger.retroInterest = charged;
  if (charged > 0) post(ledger, { on: addDays(segment.after.endsOn, 1), change: charged, kind: 'retro_interest' });
}
