import type { Money, Transaction } from '@tideline/contract';
import { parseCivilDate } from '@tideline/domain';
import { figureMessage, type FormErrors, parseMoney, type Validated } from '@tideline/ui/forms';

/** guess: the server guesses from the payee · none: no category · otherwise the id of a category. */
type CategoryChoice = 'guess' | 'none' | (string & {});

/** Form fields as entered. */
export interface TransactionDraft {
  direction: 'out' | 'in';
  /** Has no sign, because the direction determines it. */
  amount: string;
  accountId: string;
  postedOn: string;
  payee: string;
  category: CategoryChoice;
  memo: string;
}

export interface TransactionInput {
  accountId: string;
  postedOn: string;
  amount: Money;
  payee: string;
  memo: string | null;
  /** If absent, the server guesses the category. */
  categoryId?: string | null;
}

interface DraftMessages {
  amountWhat: string;
  amountZero: string;
  accountMissing: string;
  dateMissing: string;
  payeeMissing: string;
}

export interface DraftRules {
  /** Currency of an account, or undefined if there is no such account. */
  currencyOf: (accountId: string) => string | undefined;
  /** The household's currency, until an account is chosen. */
  currency: string;
  locale: string;
  say: DraftMessages;
}

/** Converts a draft to API input; reports every invalid field at once. */
export function checkDraft(
  draft: TransactionDraft,
  { currencyOf, currency, locale, say }: DraftRules,
): Validated<TransactionDraft, TransactionInput> {
  const errors: FormErrors<TransactionDraft> = {};
  const accountCurrency = currencyOf(draft.accountId);
  const amount = parseMoney(draft.amount, accountCurrency ?? currency, locale);
  const payee = draft.payee.trim();

  if (!amount.ok) errors.amount = figureMessage(amount.error, say.amountWhat);
  else if (amount.minor === '0') errors.amount = say.amountZero;
  if (accountCurrency === undefined) errors.accountId = say.accountMissing;
  if (parseCivilDate(draft.postedOn) === undefined) errors.postedOn = say.dateMissing;
  if (payee === '') errors.payee = say.payeeMissing;
  if (!amount.ok || accountCurrency === undefined || Object.keys(errors).length > 0) return { ok: false, errors };

  const category = draft.category === 'guess' ? {} : { categoryId: draft.category === 'none' ? null : draft.category };
  return {
    ok: true,
    data: {
      accountId: draft.accountId,
      postedOn: draft.postedOn,
      amount: { minor: draft.direction === 'out' ? `-${amount.minor}` : amount.minor, currency: accountCurrency },
      payee,
      memo: draft.memo.trim() || null,
      ...category,
    },
  };
}

/** Returns the form fields of an existing transaction; `decimal` formats minor units as users type them. */
export function draftOf(
  transaction: Transaction,
  decimal: (minor: string, currency: string) => string,
): TransactionDraft {
  const { minor, currency } = transaction.amount;
  const out = minor.startsWith('-');
  return {
    direction: out ? 'out' : 'in',
    amount: decimal(out ? minor.slice(1) : minor, currency),
    accountId: transaction.accountId,
    postedOn: transaction.postedOn,
    payee: transaction.payee,
    category: transaction.categoryId ?? 'none',
    memo: transaction.memo ?? '',
  };
}

export type TransactionChange = Partial<Omit<TransactionInput, 'accountId'>>;

/** Returns only the fields that differ from the transaction. */
export function changesOf(transaction: Transaction, input: TransactionInput): TransactionChange {
  const change: TransactionChange = {};
  if (input.postedOn !== transaction.postedOn) change.postedOn = input.postedOn;
  if (input.amount.minor !== transaction.amount.minor) change.amount = input.amount;
  if (input.payee !== transaction.payee) change.payee = input.payee;
  if (input.memo !== transaction.memo) change.memo = input.memo;
  if (input.categoryId !== undefined && input.categoryId !== transaction.categoryId)
    change.categoryId = input.categoryId;
  return change;
}
