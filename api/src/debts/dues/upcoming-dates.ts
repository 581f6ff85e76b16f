import { type Dashboard, toMoney } from '@tideline/contract';
import {
  type ActionAccount,
  addDays,
  civilDate,
  type CivilDate,
  dueDatesBetween,
  type PromoOutlook,
} from '@tideline/domain';
import type { LedgerCard } from '../cards/ledger-cards.ts';
import { type LedgerLoan, outlookOfLoan } from '../loans/ledger-loans.ts';
import type { DueRecords } from './debt-accounts.ts';
import type { ExpectedPayment } from '../../ledger/recurring/expected-payments.ts';

type Upcoming = Dashboard['upcoming'][number];

export const HORIZON_DAYS = 45;

/** Lists upcoming dates, soonest first, without those already paid. */
export function upcomingDates(
  { cards, loans }: Pick<DueRecords, 'cards' | 'loans'>,
  due: readonly ActionAccount[],
  today: string,
  series: readonly Upcoming[],
  days = HORIZON_DAYS,
): Upcoming[] {
  const window = { from: civilDate(today), to: addDays(civilDate(today), days) };
  const dueOf = ({ account }: { account: { id: string } }) => due.find(({ accountId }) => accountId === account.id);
  const dates = [
    ...cards.flatMap((card) => [
      ...cardDues(card, dueOf(card), window),
      ...cardCloses(card, window),
      ...promoDates(card, window),
    ]),
    ...loans.flatMap((loan) => loanDues(loan, dueOf(loan), window)),
    ...series.filter(({ on }) => on >= window.from),
  ];
  return dates.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

interface Window {
  from: CivilDate;
  to: CivilDate;
}

/**
 * Returns the due dates of a card. The next one has the unpaid amount; the amounts of later ones are unknown before
 * their statements close.
 */
function cardDues(
  { account, terms, owedMinor }: LedgerCard,
  due: ActionAccount | undefined,
  { from, to }: Window,
): Upcoming[] {
  if (owedMinor === 0 || terms.dueDay === null) return [];
  const open = openOf(due);
  const base = { kind: 'card_due', name: account.name, href: `/credit-cards?pay=${account.id}` } as const;
  return dueDatesBetween(from, to, terms.dueDay).flatMap((on, index): Upcoming[] => {
    if (index > 0) return [{ ...base, on, amount: null }];
    return open === 0 ? [] : [{ ...base, on, amount: toMoney(open, account.currency) }];
  });
}

/** Returns the minimum or installment, minus the payments toward it. */
const openOf = (due: ActionAccount | undefined): number =>
  Math.max(0, (due?.minimumMinor ?? 0) - (due?.paidMinor ?? 0));

function cardCloses({ account, terms, owedMinor }: LedgerCard, { from, to }: Window): Upcoming[] {
  if (terms.closeDay === null || (account.state === 'closed' && owedMinor === 0)) return [];
  return dueDatesBetween(from, to, terms.closeDay).map((on) => ({
    on,
    kind: 'card_closes',
    name: account.name,
    amount: null,
    href: '/credit-cards',
  }));
}

/** Returns installments until the loan is paid off. The last one is the remainder. */
function loanDues(loan: LedgerLoan, due: ActionAccount | undefined, { from, to }: Window): Upcoming[] {
  const { account, terms, owedMinor } = loan;
  const outlook = outlookOfLoan(loan, from);
  if (terms === null || outlook === null || owedMinor === 0) return [];
  const ends = outlook.outcome === 'paid_off' ? outlook : null;
  const dates = dueDatesBetween(from, to, terms.dueDay).filter((on) => ends === null || on <= ends.paidOffOn);
  return dates.flatMap((on, index): Upcoming[] => {
    const amountMinor = index === 0 ? openOf(due) : ends?.paidOffOn === on ? ends.lastPaymentMinor : terms.paymentMinor;
    return amountMinor === 0
      ? []
      : [
          {
            on,
            kind: 'loan_due',
            name: account.name,
            amount: toMoney(amountMinor, account.currency),
            href: `/accounts?account=${account.id}`,
          },
        ];
  });
}

/**
 * Maximum number of series to show. This is enough for a month's main items, and the recurring page lists all series.
 */
const SERIES_SHOWN = 4;

/** Returns the largest expected income, bills and subscriptions. Card and loan payments have their own dates. */
export function seriesDates(
  expected: readonly ExpectedPayment[],
  currencyOf: (accountId: string) => string | undefined,
): Upcoming[] {
  const shown = expected.filter(
    ({ state, series: { kind } }) => state !== 'skipped' && kind !== 'debt_payment' && kind !== 'transfer',
  );
  const largest = shown
    .toSorted((one, other) => Math.abs(other.amountMinor) - Math.abs(one.amountMinor))
    .slice(0, SERIES_SHOWN);
  return largest.flatMap(({ series, on, amountMinor }): Upcoming[] => {
    const currency = currencyOf(series.accountId);
    if (currency === undefined) return [];
    return [
      {
        on,
        kind: amountMinor > 0 ? 'series_in' : 'series_out',
        name: series.payee,
        amount: toMoney(Math.abs(amountMinor), currency),
        href: `/transactions?view=upcoming&series=${series.id}`,
      },
    ];
  });
}

const OPEN: ReadonlySet<PromoOutlook['state']> = new Set(['active', 'closing']);

function promoDates(card: LedgerCard, { from, to }: Window): Upcoming[] {
  return card.promos.flatMap((posted) => {
    const { state, safeOn } = posted.outlook();
    if (!OPEN.has(state)) return [];
    const base = {
      name: card.account.name,
      amount: toMoney(posted.promo.balanceMinor, card.account.currency),
      href: '/promotional-periods',
    };
    const dates: Upcoming[] = [
      { ...base, on: safeOn, kind: 'promo_safe' },
      { ...base, on: posted.promo.endsOn, kind: 'promo_end' },
    ];
    return dates.filter(({ on }) => on >= from && on <= to);
  });
}
