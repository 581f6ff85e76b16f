import { type ActionAccount, debtMinimumToday, minor, paymentWindowStart, ppm } from '@tideline/domain';
import { type LedgerCard, daysOf } from '../cards/ledger-cards.ts';
import { missingOf, outlookOf } from '../cards/card-to-wire.ts';
import type { DebtMovementRow } from '../records/debt-movements.store.ts';
import { type LedgerLoan, outlookOfLoan } from '../loans/ledger-loans.ts';
import { openStatement } from './open-statement.ts';
import { paidSince } from './paid-since.ts';

/** Cards and loans with their recent movements. */
export interface DueRecords {
  cards: readonly LedgerCard[];
  loans: readonly LedgerLoan[];
  movements: readonly DebtMovementRow[];
}

/** Returns cards and loans with the next amount due and the payments toward it. */
export const debtAccounts = (records: DueRecords, today: string): ActionAccount[] => [
  ...records.cards.map((card) => cardAccount(card, records, today)),
  ...records.loans.map((loan) => loanAccount(loan, records, today)),
];

/** Terms without which nothing can be computed for a card. */
const NEEDED: ReadonlySet<string> = new Set(['purchase_apr', 'due_day']);

function cardAccount(card: LedgerCard, { movements }: DueRecords, today: string): ActionAccount {
  const { account, terms, segments, owedMinor } = card;
  const { next } = outlookOf(card, today);
  const statement = openStatement(card, movements, today);
  const rates = segments.flatMap(({ aprPpm }) => aprPpm ?? []);
  const { dueDay, ...days } = daysOf(terms);
  return {
    accountId: account.id,
    accountName: account.name,
    owedMinor,
    aprPpm: rates.length === 0 ? null : ppm(Math.max(...rates)),
    ...(statement === null
      ? {
          minimumMinor: next?.minimumMinor ?? null,
          dueOn: next?.dueOn ?? null,
          paidMinor:
            next === null || dueDay === undefined
              ? minor(0)
              : minor(paidSince(movements, account.id, paymentWindowStart({ dueOn: next.dueOn, dueDay, ...days }))),
        }
      : {
          minimumMinor: statement.minimumMinor,
          dueOn: statement.dueOn,
          paidMinor: statement.paidMinor,
          statementMinor: statement.graceMinor,
        }),
    lateFeeMinor: terms.lateFeeMinor === undefined || terms.lateFeeMinor === null ? null : minor(terms.lateFeeMinor),
    // a fixed amount may be less than the minimum, so it does not guarantee that the minimum is paid
    autopay: terms.autopay === 'current' ? 'statement' : terms.autopay === 'fixed' ? 'none' : terms.autopay,
    missing: missingOf(card).filter((term) => NEEDED.has(term)),
  };
}

function loanAccount(loan: LedgerLoan, { movements }: DueRecords, today: string): ActionAccount {
  const { account, owedMinor, terms, debt } = loan;
  const dueOn = outlookOfLoan(loan, today)?.next?.dueOn ?? null;
  return {
    accountId: account.id,
    accountName: account.name,
    owedMinor,
    aprPpm: terms === null ? null : ppm(terms.aprPpm),
    minimumMinor: debt === null ? null : debtMinimumToday(debt),
    dueOn,
    paidMinor:
      dueOn === null || terms === null
        ? minor(0)
        : minor(paidSince(movements, account.id, paymentWindowStart({ dueOn, dueDay: terms.dueDay }))),
    missing: terms === null ? ['apr', 'payment', 'due_day'] : [],
  };
}
