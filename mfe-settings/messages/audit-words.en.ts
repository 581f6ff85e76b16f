/** Labels of record kinds and their fields. Unlisted ones show their code name in words. */

interface KindWords {
  one: string;
  many: string;
}

const KINDS: Readonly<Record<string, KindWords>> = {
  account: { one: 'account', many: 'accounts' },
  attachment: { one: 'attachment', many: 'attachments' },
  balance_snapshot: { one: 'balance', many: 'balances' },
  card_dispute: { one: 'dispute', many: 'disputes' },
  card_rate: { one: 'card rate', many: 'card rates' },
  card_statement: { one: 'card statement', many: 'card statements' },
  card_terms: { one: 'card’s terms', many: 'cards’ terms' },
  category: { one: 'category', many: 'categories' },
  category_target: { one: 'category target', many: 'category targets' },
  duplicate_candidate: { one: 'possible duplicate', many: 'possible duplicates' },
  exchange_rate: { one: 'exchange rate', many: 'exchange rates' },
  household: { one: 'household', many: 'household' },
  insight_decision: { one: 'insight decision', many: 'insight decisions' },
  loan_terms: { one: 'loan’s terms', many: 'loans’ terms' },
  mode_change: { one: 'financial mode change', many: 'financial mode changes' },
  payoff_plan: { one: 'plan', many: 'plans' },
  promo_period: { one: 'promotional period', many: 'promotional periods' },
  rate_offer: { one: 'rate seen elsewhere', many: 'rates seen elsewhere' },
  recurring_series: { one: 'recurring payment', many: 'recurring payments' },
  sweep_settings: { one: 'sweep settings', many: 'sweep settings' },
  transaction_tag: { one: 'tag on a transaction', many: 'tags on transactions' },
};

const FIELDS: Readonly<Record<string, string>> = {
  posted_on: 'Date',
  on_day: 'Date',
  base: 'One unit of',
  quote: 'in',
  transacted_on: 'Made on',
  memo: 'Note',
  raw_description: 'Bank description',
  check_number: 'Check number',
  mask: 'Last digits',
  apy: 'Yield (APY)',
  apr: 'Rate (APR)',
  promo_apr: 'Promotional rate',
  revert_apr: 'Rate afterwards',
  marginal_tax: 'Marginal tax rate',
  include_in_net_worth: 'Counts in net worth',
  visibility: 'Who can change it',
  needs_review: 'Needs review',
  holiday_calendar: 'Bank holidays',
  month_start_day: 'First day of the month',
  timezone: 'Time zone',
  locale: 'Number and date format',
  promised_free_on: 'Planned debt-free date',
  promised_interest: 'Planned interest',
  custom_order: 'Debt order',
  extras: 'Extra payments',
  standing: 'Loan status',
  active_since: 'Switched on',
  automation: 'Transfers without asking',
  blackout_dates: 'Days without transfers',
  by_hand: 'Runs by hand',
  cool_down_days: 'Business days between transfers',
  destinations: 'Destinations',
  keep_floor: 'Floor',
  kill_switch_at: 'All sweeps paused since',
  set_aside: 'Set aside',
  set_aside_on: 'Set aside on',
  stale_after_days: 'Days until a balance is too old',
  terms: 'What it moves',
  top_up_lead_days: 'Business days before a shortfall',
  transfer_days: 'Business days for a transfer',
  refusal: 'Why it didn’t start',
  preview: 'Figures shown then',
  parameters: 'Parameters',
};

const written = (name: string): string => name.replaceAll('_', ' ');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const plural = (text: string): string =>
  /[^aeiou]y$/.test(text) ? `${text.slice(0, -1)}ies` : /(s|x|ch)$/.test(text) ? text : `${text}s`;

/** Returns the word for one or more records of a kind: "transaction", "transactions". */
export const kindWord = (kind: string, count = 1): string => {
  const words = KINDS[kind] ?? { one: written(kind), many: plural(written(kind)) };
  return count === 1 ? words.one : words.many;
};

/** Returns the plural of a kind as a title for a select list: "Promotional periods". */
export const kindTitle = (kind: string): string => capital(kindWord(kind, 2));

export const fieldTitle = (field: string): string => FIELDS[field] ?? capital(written(field));

const CODES: Readonly<Record<string, string>> = {
  adb_excluding_new: 'Average daily balance, new purchases excluded',
  adb_including_new: 'Average daily balance, new purchases included',
  auto: 'Car loan',
  bnpl: 'Buy now, pay later',
  cd: 'Certificate of deposit',
  ecb: 'European Central Bank',
  iban: 'IBAN',
  target2: 'Euro area (T2)',
  uk: 'England and Wales',
  uk_highest_first: 'Always highest rate first (United Kingdom)',
  us_fed: 'United States (Federal Reserve)',
  read_only: 'Only the owner',
  shared: 'Every member',
  us_reg_z: 'Above the minimum: highest rate first (United States)',
};

/** Returns the words of a value that is a code: `credit_card` → "Credit card". */
export const codeWord = (_field: string, code: string): string => CODES[code] ?? capital(written(code));

interface Count {
  kind: string;
  added: number;
  changed: number;
  removed: number;
}

const figures = (count: number, locale: string): string => new Intl.NumberFormat(locale).format(count);

/** Describes the size of a change: "12 transactions added, 1 account changed". */
export function countsText(counts: readonly Count[], locale: string): string {
  const parts = counts.flatMap(({ kind, added, changed, removed }) =>
    (
      [
        [added, 'added'],
        [changed, 'changed'],
        [removed, 'deleted'],
      ] as const
    )
      .filter(([count]) => count > 0)
      .map(([count, verb]) => `${figures(count, locale)} ${kindWord(kind, count)} ${verb}`),
  );
  return parts.join(', ');
}
