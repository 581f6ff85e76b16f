import { type CivilDate, type CivilMonth, monthOf, partsOf } from '../dates/civil-date.ts';

/** A household spends something every week: a first entry after this day of its month is where an import begins. */
const FIRST_WEEK = 7;

/** The month in which the entries begin, where they begin after its first week: it says nothing of a whole month. */
export function partialMonth(firstOn: CivilDate): CivilMonth | undefined {
  return partsOf(firstOn).day > FIRST_WEEK ? monthOf(firstOn) : undefined;
}
