import type { Series } from '@tideline/contract';

export const CADENCES = [
  'weekly',
  'every_two_weeks',
  'twice_a_month',
  'every_four_weeks',
  'monthly',
  'monthly_by_weekday',
  'every_two_months',
  'quarterly',
  'twice_a_year',
  'yearly',
] as const;
export const KINDS = ['bill', 'subscription', 'income', 'debt_payment', 'transfer'] as const;

/** Form values of a series; amounts have no sign, since the kind determines it. */
export interface SeriesDraft {
  kind: Series['kind'];
  accountId: string;
  counterAccountId: string;
  payee: string;
  categoryId: string;
  cadence: Series['cadence'];
  startsOn: string;
  secondDay: string;
  endsOn: string;
  amountKind: Series['amountKind'];
  amount: string;
  low: string;
  high: string;
}

/** Returns whether a series brings money in. */
export const isInflow = ({ kind }: Pick<SeriesDraft, 'kind'>, before: Series | null): boolean =>
  kind === 'transfer' && before !== null ? !before.amount.minor.startsWith('-') : kind === 'income';

const size = (minor: string): string => minor.replace('-', '');

export function draftOf(series: Series | null, typed: (minor: string, currency: string) => string): SeriesDraft {
  if (series === null) {
    return {
      kind: 'bill',
      accountId: '',
      counterAccountId: '',
      payee: '',
      categoryId: '',
      cadence: 'monthly',
      startsOn: '',
      secondDay: '15',
      endsOn: '',
      amountKind: 'fixed',
      amount: '',
      low: '',
      high: '',
    };
  }
  const {
    kind,
    accountId,
    counterAccountId,
    payee,
    categoryId,
    cadence,
    startsOn,
    endsOn,
    amountKind,
    amount,
    low,
    high,
    nextOn,
    anchorDays,
  } = series;
  // the lower of two negative amounts is the larger payment
  const [small, large] = amount.minor.startsWith('-') ? [high, low] : [low, high];
  return {
    kind,
    accountId,
    counterAccountId: counterAccountId ?? '',
    payee,
    categoryId: categoryId ?? '',
    cadence,
    startsOn: nextOn ?? startsOn,
    secondDay: String(anchorDays[1] ?? 15),
    endsOn: endsOn ?? '',
    amountKind,
    amount: typed(size(amount.minor), amount.currency),
    low: typed(size(small.minor), low.currency),
    high: typed(size(large.minor), high.currency),
  };
}

export interface SeriesInput {
  kind: Series['kind'];
  counterAccountId: string | null;
  payee: string;
  categoryId: string | null;
  cadence: Series['cadence'];
  startsOn: string;
  secondDay: number | null;
  endsOn: string | null;
  amountKind: Series['amountKind'];
  amount: { minor: string; currency: string };
  low: { minor: string; currency: string } | null;
  high: { minor: string; currency: string } | null;
}

const SCHEDULE_FIELDS: readonly (keyof SeriesInput)[] = ['cadence', 'startsOn', 'secondDay'];
const AMOUNTS: readonly (keyof SeriesInput)[] = ['amountKind', 'amount', 'low', 'high'];

/**
 * Returns the fields that differ from the initial form, so that the others keep following the detection. If one field
 * of the schedule differs, all of its fields are sent, and likewise for the amounts.
 */
export function changesOf(initial: SeriesDraft, draft: SeriesDraft, input: SeriesInput): Partial<SeriesInput> {
  const differs = (fields: readonly (keyof SeriesInput)[]): boolean =>
    fields.some((field) => initial[field] !== draft[field]);
  const single = (Object.keys(input) as (keyof SeriesInput)[]).filter(
    (field) => !SCHEDULE_FIELDS.includes(field) && !AMOUNTS.includes(field) && initial[field] !== draft[field],
  );
  const fields = [
    ...single,
    ...(differs(SCHEDULE_FIELDS) ? SCHEDULE_FIELDS : []),
    ...(differs(AMOUNTS) ? AMOUNTS : []),
  ];
  return Object.fromEntries(fields.map((field) => [field, input[field]]));
}
