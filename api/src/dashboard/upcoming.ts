import { type Dashboard, type Money, toMoney } from '@tideline/contract';
import { addDays, civilDate, type CivilDate, dueDatesBetween, type PromoOutlook } from '@tideline/domain';
import type { BookedCard } from '../cards/card-book.ts';
import { outlookOf } from '../cards/card-to-wire.ts';
import type { DebtRecords } from '../debt/debt-records.ts';
import { type BookedLoan, outlookOfLoan } from '../loans/loan-book.ts';
import { outlookOfPromo } from '../promos/promo-to-wire.ts';

type Upcoming = Dashboard['upcoming'][number];

const HORIZON_DAYS = 45;

/** Dates of the next 45 days, soonest first. */
export function upcomingDates({ cards, loans }: Pick<DebtRecords, 'cards' | 'loans'>, today: string): Upcoming[] {
  const window = { from: civilDate(today), to: addDays(civilDate(today), HORIZON_DAYS) };
  const dates = [...cards.flatMap((card) => [...cardDates(card, window), ...promoDates(card, window)]), ...loans.flatMap((loan) => loanDates(loan, window))];
  return dates.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

interface Window {
  from: CivilDate;
  to: CivilDate;
}

/** What will be due after the next statement nobody knows yet. */
const firstOnly = (amount: Money | null, index: number): Money | null => (index === 0 ? amount : null);

function cardDates(card: BookedCard, { from, to }: Window): Upcoming[] {
  const { account, terms, owedMinor } = card;
  if (account.state === 'closed' && owedMinor === 0) return [];
  const { name } = account;
  const minimum = outlookOf(card, from).next?.minimumMinor;
  const amount = minimum === undefined ? null : toMoney(minimum, account.currency);
  const dues = owedMinor === 0 || terms.dueDay === null ? [] : dueDatesBetween(from, to, terms.dueDay);
  const closes = terms.closeDay === null ? [] : dueDatesBetween(from, to, terms.closeDay);
  return [
    ...dues.map((on, index): Upcoming => ({ name, on, kind: 'card_due', amount: firstOnly(amount, index), href: `/credit-cards?pay=${account.id}` })),
    ...closes.map((on): Upcoming => ({ name, on, kind: 'card_closes', amount: null, href: '/credit-cards' })),
  ];
}

/** Instalments until the loan is paid off; the last one is what is left. */
function loanDates(loan: BookedLoan, { from, to }: Window): Upcoming[] {
  const { account, terms, owedMinor } = loan;
  const outlook = outlookOfLoan(loan, from);
  if (terms === null || outlook === null || owedMinor === 0) return [];
  const ends = outlook.outcome === 'paid_off' ? outlook : null;
  const dues = dueDatesBetween(from, to, terms.dueDay).filter((on) => ends === null || on <= ends.paidOffOn);
  return dues.map((on) => {
    const amount = toMoney(ends?.paidOffOn === on ? ends.lastPaymentMinor : terms.paymentMinor, account.currency);
    return { on, kind: 'loan_due', name: account.name, amount, href: `/accounts?account=${account.id}` };
  });
}

const OPEN: ReadonlySet<PromoOutlook['state']> = new Set(['active', 'closing']);

function promoDates(card: BookedCard, { from, to }: Window): Upcoming[] {
  return card.promos.flatMap((booked) => {
    const { state, safeOn } = outlookOfPromo(card, booked, from);
    if (!OPEN.has(state)) return [];
    const base = { name: card.account.name, amount: toMoney(booked.promo.balanceMinor, card.account.currency), href: '/promotional-periods' };
    const dates: Upcoming[] = [{ ...base, on: safeOn, kind: 'promo_safe' }, { ...base, on: booked.promo.endsOn, kind: 'promo_end' }];
    return dates.filter(({ on }) => on >= from && on <= to);
  });
}
