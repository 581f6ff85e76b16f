import { type CivilDate, type CivilMonth, monthOf, partsOf } from '../../foundation/dates/civil-date.ts';

/**
 * Length of the first week. A household spends something every week, so a first entry after it is the start of an
 * import.
 */
const FIRST_WEEK = 7;

/** Returns the month of the first entry if the entry is after its first week, because such a month is incomplete. */
export function partialMonth(firstOn: CivilDate): CivilMonth | undefined {
  return partsOf(firstOn).day > FIRST_WEEK ? monthOf(firstOn) : undefined;
}
