/**
 * The only code that turns an amount, a date or a rate into text. The api uses it for emails, notifications and
 * calendars, and the browser for screens, so both have the same texts. It depends only on the platform's `Intl`.
 */
export {
  civilDateOf,
  daysBetween,
  formatDate,
  formatMoment,
  formatPeriod,
  formatTime,
  hourOf,
  unbroken,
  type CivilDateText,
  type DateFormatOptions,
  type DateStyle,
} from './dates.ts';
export {
  DATE_ORDERS,
  firstDayOfWeek,
  readLocale,
  WEEK_STARTS,
  writeLocale,
  type DateOrder,
  type WeekStart,
} from './locale.ts';
export {
  currencyDecimals,
  formatMoney,
  minorToDecimal,
  type MinorLike,
  type MoneyFormatOptions,
  type MoneySign,
} from './money.ts';
export { formatPercent, formatShare, type PercentFormatOptions } from './percent.ts';
