/**
 * The only place where an amount, a date or a rate becomes text: the api writes emails, notifications and calendars
 * with it, the browser writes screens, so both say the same. Depends on the platform's `Intl` alone.
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
