import { addDays, addMonths, type CivilDate, partsOf } from '@tideline/domain';
import type { SampleAccountKey, SampleRow } from './sample-ledger.ts';

export interface SampleAccount {
  key: SampleAccountKey;
  name: string;
  type: 'depository' | 'credit_card' | 'loan';
  subtype: 'checking' | 'savings' | 'auto' | 'student' | null;
  institution: string;
  mask: string;
  apyPpm: number | null;
}

export interface SamplePromo {
  account: SampleAccountKey;
  kind: 'balance_transfer' | 'deferred_interest' | 'reduced_rate';
  promoAprPpm: number;
  revertAprPpm: number;
  startsOn: CivilDate;
  endsOn: CivilDate;
  amountMinor: number;
  feePpm: number;
}

export interface SampleCardTerms {
  account: SampleAccountKey;
  creditLimitMinor: number;
  dueDay: number;
  closeDay: number;
  minimumPctPpm: number;
  minimumFloorMinor: number;
  autopay: 'none' | 'minimum' | 'statement';
  rates: readonly { aprType: 'purchase_apr' | 'cash_apr' | 'balance_transfer_apr'; aprPpm: number }[];
}

export interface SampleHousehold {
  from: CivilDate;
  accounts: readonly SampleAccount[];
  rows: readonly SampleRow[];
  cards: readonly SampleCardTerms[];
  loans: readonly { account: SampleAccountKey; aprPpm: number; paymentMinor: number; dueDay: number }[];
  promos: readonly SamplePromo[];
  /** The household's active plan. */
  plan: {
    strategy: 'best';
    monthlyMinor: number;
    /** The debts whose balances a single payment from savings covers today. */
    fromSavings: readonly SampleAccountKey[];
  };
}

export const ACCOUNTS: readonly SampleAccount[] = [
  {
    key: 'checking',
    name: 'Everyday checking',
    type: 'depository',
    subtype: 'checking',
    institution: 'Harbor Bank',
    mask: '0451',
    apyPpm: 0,
  },
  {
    key: 'savings',
    name: 'Rainy day savings',
    type: 'depository',
    subtype: 'savings',
    institution: 'Harbor Bank',
    mask: '0987',
    apyPpm: 5_000,
  },
  {
    key: 'online',
    name: 'Online savings',
    type: 'depository',
    subtype: 'savings',
    institution: 'Lighthouse Direct',
    mask: '3316',
    apyPpm: 42_000,
  },
  {
    key: 'visa',
    name: 'Aria Visa',
    type: 'credit_card',
    subtype: null,
    institution: 'Aria',
    mask: '2210',
    apyPpm: null,
  },
  {
    key: 'transfer',
    name: 'Meridian Mastercard',
    type: 'credit_card',
    subtype: null,
    institution: 'Meridian',
    mask: '0046',
    apyPpm: null,
  },
  {
    key: 'store',
    name: 'Harbor Home store card',
    type: 'credit_card',
    subtype: null,
    institution: 'Harbor Home',
    mask: '7003',
    apyPpm: null,
  },
  {
    key: 'auto',
    name: 'Car loan',
    type: 'loan',
    subtype: 'auto',
    institution: 'Harbor Bank',
    mask: '5520',
    apyPpm: null,
  },
  {
    key: 'student',
    name: 'Student loan',
    type: 'loan',
    subtype: 'student',
    institution: 'Northern Loans',
    mask: '1188',
    apyPpm: null,
  },
];

export const VISA_APR = 249_900;
const STORE_APR = 299_900;
const TRANSFER_REVERT_APR = 219_900;
export const TRANSFERRED_MINOR = 420_000;
export const TRANSFER_FEE_MINOR = 12_600;
export const SOFA_MINOR = 189_900;
export const LAPTOP_MINOR = 119_900;
export const DENTIST_MINOR = 184_000;
/** Amount that remains on the Visa when the other cards are paid. */
export const CARRIED_MINOR = 310_000;
/** Balance of checking at month end, enough for the bills, cards and plan of the coming weeks. */
export const CHECKING_MINOR = { target: 700_000, band: 90_000 } as const;
/**
 * Today's cash in months of spending: enough to pay expensive debts beyond the reserve of most modes, and less than the
 * three months of the most careful mode, which fills up its reserve first.
 */
export const CASH_MONTHS = 2.4;
/**
 * Minimum of the savings at the wrong bank today, so that an insight finds them on every day. Filling up checking can
 * leave a little less.
 */
export const SAVINGS_MINOR = 100_000;
/** Number of months since savings were moved to a college fund. */
export const COLLEGE_MONTHS = 9;
export const CAR_BOUGHT_MONTHS = 31;
/** Number of recent months in which the Visa was not paid in full. */
export const REVOLVING_MONTHS = 7;

/** Due days of the month, chosen so that nothing is due this week and the offers come first. */
export interface DueDays {
  visa: number;
  transfer: number;
  store: number;
  auto: number;
  student: number;
}

export function dueDaysOf(today: CivilDate): DueDays {
  const dayIn = (days: number): number => Math.min(28, partsOf(addDays(today, days)).day);
  return { visa: dayIn(14), transfer: dayIn(20), store: dayIn(10), auto: dayIn(-6), student: dayIn(-12) };
}

/** Returns the closing day of a card, which is about 25 days before its due date. */
export const closeDayOf = (dueDay: number): number => ((dueDay + 2) % 28) + 1;

export function cardsOf(due: DueDays): SampleCardTerms[] {
  const common = { minimumPctPpm: 10_000, autopay: 'none' } as const;
  return [
    {
      ...common,
      account: 'visa',
      creditLimitMinor: 850_000,
      dueDay: due.visa,
      closeDay: closeDayOf(due.visa),
      minimumFloorMinor: 3_500,
      autopay: 'minimum',
      rates: [
        { aprType: 'purchase_apr', aprPpm: VISA_APR },
        { aprType: 'cash_apr', aprPpm: 299_900 },
      ],
    },
    {
      ...common,
      account: 'transfer',
      creditLimitMinor: 600_000,
      dueDay: due.transfer,
      closeDay: closeDayOf(due.transfer),
      minimumFloorMinor: 3_500,
      rates: [
        { aprType: 'purchase_apr', aprPpm: TRANSFER_REVERT_APR },
        { aprType: 'balance_transfer_apr', aprPpm: TRANSFER_REVERT_APR },
      ],
    },
    {
      ...common,
      account: 'store',
      creditLimitMinor: 300_000,
      dueDay: due.store,
      closeDay: closeDayOf(due.store),
      minimumFloorMinor: 3_000,
      rates: [{ aprType: 'purchase_apr', aprPpm: STORE_APR }],
    },
  ];
}

export const loansOf = (due: DueDays): SampleHousehold['loans'] => [
  { account: 'auto', aprPpm: 62_500, paymentMinor: 46_678, dueDay: due.auto },
  { account: 'student', aprPpm: 45_000, paymentMinor: 23_000, dueDay: due.student },
];

export const promosOf = (today: CivilDate): SamplePromo[] => [
  {
    account: 'transfer',
    kind: 'balance_transfer',
    promoAprPpm: 0,
    revertAprPpm: TRANSFER_REVERT_APR,
    startsOn: addMonths(today, -9),
    endsOn: addMonths(today, 6),
    amountMinor: TRANSFERRED_MINOR,
    feePpm: 30_000,
  },
  {
    account: 'store',
    kind: 'deferred_interest',
    promoAprPpm: 0,
    revertAprPpm: STORE_APR,
    startsOn: addMonths(today, -10),
    endsOn: addMonths(today, 2),
    amountMinor: SOFA_MINOR,
    feePpm: 0,
  },
  {
    account: 'visa',
    kind: 'reduced_rate',
    promoAprPpm: 59_000,
    revertAprPpm: VISA_APR,
    startsOn: addMonths(today, -4),
    endsOn: addMonths(today, 8),
    amountMinor: LAPTOP_MINOR,
    feePpm: 0,
  },
];
