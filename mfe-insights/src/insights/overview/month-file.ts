import type { Money, SpendingInsight } from '@tideline/contract';
import { currencyDecimals, minorToDecimal } from '@tideline/ui';

/** Quotes a CSV cell, and prevents a spreadsheet from reading a name as a formula. */
const quoted = (text: string): string => `"${(/^[=+\-@\t]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * Returns the month's report as CSV, with one line for each category, payee, day and month. `noCategory` is the label
 * of uncategorized spending.
 */
export function monthCsv(insight: SpendingInsight, noCategory: string): string {
  const { currency } = insight.expense;
  const decimals = currencyDecimals(currency);
  const number = (money: Money | null) => (money === null ? '' : minorToDecimal(money.minor, decimals));
  const row = (kind: string, name: string, ...amounts: (Money | null)[]) =>
    [quoted(kind), quoted(name), ...amounts.map(number)].join(',');
  return [
    `kind,name,${currency},usual ${currency}`,
    ...insight.categories.map(({ categoryId, name, spent, average }) =>
      row('category', categoryId === null ? noCategory : name, spent, average),
    ),
    ...insight.payees.map(({ payee, spent }) => row('payee', payee, spent, null)),
    ...insight.days.map(({ on, spent }) => row('day', on, spent, null)),
    ...insight.months.flatMap(({ month, income, expense }) => [
      row('income', month, income, null),
      row('spending', month, expense, null),
    ]),
    '',
  ].join('\r\n');
}

/** Saves the report as a browser download. */
export function saveMonth(insight: SpendingInsight, noCategory: string): void {
  const address = URL.createObjectURL(new Blob([monthCsv(insight, noCategory)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `tideline-${insight.month}.csv`;
  link.click();
  // the download has started by then, and the browser has its own reference
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
