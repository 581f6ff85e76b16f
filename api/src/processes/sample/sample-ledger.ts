import { type CategoryKey, type CivilDate, compareDates } from '@tideline/domain';

export type SampleAccountKey = 'checking' | 'savings' | 'online' | 'visa' | 'transfer' | 'store' | 'auto' | 'student';

export interface SampleRow {
  account: SampleAccountKey;
  postedOn: CivilDate;
  /** Negative for money that leaves the account. */
  amountMinor: number;
  payee: string;
  categoryKey: CategoryKey | null;
  kind:
    | 'standard'
    | 'transfer'
    | 'card_payment'
    | 'loan_payment'
    | 'interest'
    | 'fee'
    | 'refund'
    | 'balance_transfer'
    | 'cash_advance'
    | 'opening';
  needsReview?: boolean;
  /** Rows with the same number form one transfer between two accounts. */
  movement?: number;
}

/** The ledger under construction, day by day. */
export interface SampleLedger {
  post(row: SampleRow): void;
  /** Moves money from one account to another on one day. */
  move(
    on: CivilDate,
    from: SampleAccountKey,
    to: SampleAccountKey,
    cents: number,
    words: Pick<SampleRow, 'payee' | 'categoryKey' | 'kind'>,
  ): void;
  balance(account: SampleAccountKey): number;
  rows(): SampleRow[];
}

export function createSampleLedger(): SampleLedger {
  const rows: SampleRow[] = [];
  const balances = new Map<SampleAccountKey, number>();
  let movements = 0;
  const post: SampleLedger['post'] = (row) => {
    rows.push(row);
    balances.set(row.account, (balances.get(row.account) ?? 0) + row.amountMinor);
  };
  return {
    post,
    move: (postedOn, from, to, cents, words) => {
      if (cents <= 0) return;
      movements += 1;
      post({ account: from, postedOn, amountMinor: -cents, movement: movements, ...words });
      post({ account: to, postedOn, amountMinor: cents, movement: movements, ...words });
    },
    balance: (account) => balances.get(account) ?? 0,
    rows: () => rows.toSorted((a, b) => compareDates(a.postedOn, b.postedOn)),
  };
}
