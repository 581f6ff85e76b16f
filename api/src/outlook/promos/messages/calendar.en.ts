import type { Promo } from '@tideline/contract';

const KINDS: Readonly<Record<Promo['kind'], string>> = {
  intro_purchase: 'rate on purchases',
  balance_transfer: 'balance transfer',
  deferred_interest: 'deferred interest',
  reduced_rate: 'reduced rate',
  installment_plan: 'installment plan',
  fee_waiver: 'fee waiver',
  savings_bonus_rate: 'bonus rate',
};

/** Texts of the calendar of promotional periods. Amounts and rates are already formatted. */
export const promoCalendarTexts = {
  name: 'Tideline: promotional periods',
  what: (card: string, kind: Promo['kind']) => `${card}, ${KINDS[kind]}`,
  guess: 'End date not confirmed; this is the earliest the law allows.',
  payOff: (what: string) => `Pay-by date: ${what}`,
  left: (balance: string, perMonth: string | null) =>
    perMonth === null ? `${balance} left.` : `${balance} left. Pay the card ${perMonth} a month.`,
  ends: (what: string) => `Ends: ${what}`,
  rateAfter: (rate: string) => `${rate} APR after this day.`,
  lastDay: (what: string) => `Last day to use: ${what}`,
  lastDayHint: 'Later transfers or purchases don’t get this rate.',
} as const;
