export { AssertionError } from '../foundation/assert.ts';

export { addDays, addMonths, dayOfWeek, daysBetween, endOfMonth, startOfMonth } from '../foundation/dates/add.ts';
export { bankHolidays } from '../foundation/dates/bank-holidays.ts';
export { type BillingCycle, billingCycleOf } from '../foundation/dates/billing-cycle.ts';
export {
  CALENDAR_NAMES,
  type CalendarName,
  calendarOf,
  holidaysOf,
  usualCalendar,
} from '../foundation/dates/calendars.ts';
export {
  addBusinessDays,
  type BusinessCalendar,
  type BusinessDayRoll,
  isBankHoliday,
  isBusinessDay,
  rollToBusinessDay,
} from '../foundation/dates/business-days.ts';
export {
  type CivilDate,
  civilDate,
  type CivilMonth,
  compareDates,
  dateOf,
  daysInMonth,
  isLeapYear,
  maxDate,
  minDate,
  monthOf,
  parseCivilDate,
  partsOf,
} from '../foundation/dates/civil-date.ts';
export { dayNumberOf } from '../foundation/dates/day-number.ts';
export { fromReportDay, reportMonthDays, reportMonthOf, toReportDay } from '../foundation/dates/report-month.ts';
export {
  type DueDay,
  dueDateInMonth,
  dueDatesBetween,
  earliestDueDate,
  isMailedPaymentOnTime,
  nextDueDate,
} from '../foundation/dates/due-date.ts';

export { allocate } from '../foundation/money/allocate.ts';
export { currencyExponent } from '../foundation/money/currency.ts';
export { formatDecimal } from '../foundation/money/format-decimal.ts';
export {
  type ConversionResult,
  convert,
  type CurrencyAmount,
  displayedRateE8,
  type Exchanged,
  exchanged,
  RATE_FRESH_DAYS,
  RATE_MAX_AGE_DAYS,
} from '../foundation/money/convert.ts';
export {
  type AmountOwner,
  type ConversionReport,
  type Converter,
  createConverter,
  type LeftOut,
  type UsedRate,
} from '../foundation/money/converter.ts';
export {
  type AppliedRate,
  type ExchangeRate,
  formatRateE8,
  parseRateE8,
  type RateTable,
  rateTable,
} from '../foundation/money/exchange-rate.ts';
export { type Minor, minor, minorFromString, type Ppm, ppm, sumMinor } from '../foundation/money/minor.ts';
export { mulDiv, type Rounding } from '../foundation/money/mul-div.ts';
export {
  type DecimalMark,
  detectDecimalMark,
  parseMinor,
  type ParseMinorReason,
  type ParseMinorResult,
} from '../foundation/money/parse-minor.ts';
export { roundDecimal } from '../foundation/money/round-decimal.ts';
export { nearestMinor } from '../foundation/money/nearest-minor.ts';

export {
  eventsFrom,
  type StateTable,
  transition,
  type Transition,
  type TransitionResult,
} from '../foundation/state/state-table.ts';

export { isAboveUsual, medianDeviation, medianOf } from '../foundation/statistics/median.ts';

export type { Working, WorkingLine, WorkingValue } from '../foundation/working/working.ts';
