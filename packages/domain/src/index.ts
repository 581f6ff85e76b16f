export { AssertionError } from './assert.ts';

export { allocate } from './money/allocate.ts';
export { currencyExponent } from './money/currency.ts';
export { formatDecimal } from './money/format-decimal.ts';
export { type Minor, minor, minorFromString, type Ppm, ppm, sumMinor } from './money/minor.ts';
export { mulDiv, type Rounding } from './money/mul-div.ts';
export { type DecimalMark, detectDecimalMark, parseMinor, type ParseMinorReason, type ParseMinorResult } from './money/parse-minor.ts';
export { roundDecimal } from './money/round-decimal.ts';

export { addDays, addMonths, dayOfWeek, daysBetween, endOfMonth, startOfMonth } from './dates/add.ts';
export { bankHolidays } from './dates/bank-holidays.ts';
export { type BillingCycle, billingCycleOf } from './dates/billing-cycle.ts';
export { addBusinessDays, type BusinessCalendar, type BusinessDayRoll, isBankHoliday, isBusinessDay, rollToBusinessDay } from './dates/business-days.ts';
export { type CivilDate, civilDate, type CivilMonth, compareDates, dateOf, daysInMonth, isLeapYear, maxDate, minDate, monthOf, parseCivilDate, partsOf } from './dates/civil-date.ts';
export { type DueDay, dueDateInMonth, dueDatesBetween, earliestDueDate, isMailedPaymentOnTime, nextDueDate } from './dates/due-date.ts';
