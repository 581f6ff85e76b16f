import { type Card, type Money, type Segment, toMoney, type WorkingRef } from '@tideline/contract';
import type { Language } from '@tideline/contract/language';
import {
  type CardSegment,
  cardOutlook,
  cardOutlookWorkings,
  civilDate,
  minor,
  type Ppm,
  type Working,
} from '@tideline/domain';
import type { z } from 'zod';
import { toAccount } from '../../ledger/accounts/account-to-wire.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { type WorkingSources, workingToWire } from '../../platform/workings/working-to-wire.ts';
import { type LedgerCard, daysOf } from './ledger-cards.ts';
import type { CardRow } from '../records/card-terms.store.ts';
import { segmentName } from './segment-name.ts';

export function cardToWire(card: LedgerCard, { today, language }: Pick<Scope, 'today' | 'language'>): Card {
  const { account, terms, owedMinor, segments } = card;
  const money = (amount: number): Money => toMoney(amount, account.currency);
  const { utilizationPpm, next } = outlookOf(card, today);
  return {
    account: toAccount(account, today),
    version: terms.version,
    creditLimit: terms.creditLimitMinor === null ? null : money(terms.creditLimitMinor),
    dueDay: terms.dueDay,
    closeDay: terms.closeDay,
    minimum: minimumToWire(terms, money),
    autopay: terms.autopay,
    rates: terms.rates,
    owed: money(owedMinor),
    segments: segments.map((segment) => segmentToWire(segment, money, language)),
    utilizationPpm,
    next:
      next === null
        ? null
        : {
            dueOn: next.dueOn,
            inDays: next.inDays,
            minimum: money(next.minimumMinor),
            closesOn: next.closesOn,
            interestEstimate: money(next.interestMinor),
          },
    missing: missingOf(card),
    workings: workingsOf(card, today, language),
  };
}

export const outlookOf = (card: LedgerCard, today: string): ReturnType<typeof cardOutlook> =>
  cardOutlook(factsOf(card), civilDate(today));

function factsOf({ owedMinor, segments, minimum, terms }: LedgerCard): Parameters<typeof cardOutlook>[0] {
  const limit = terms.creditLimitMinor === null ? {} : { creditLimitMinor: minor(terms.creditLimitMinor) };
  return {
    owedMinor,
    segments,
    minimum,
    inGrace: terms.autopay === 'statement' || terms.autopay === 'current',
    ...daysOf(terms),
    ...limit,
  };
}

function workingsOf(card: LedgerCard, today: string, language: Language): NonNullable<Card['workings']> {
  const { id, currency } = card.account;
  const terms: WorkingRef = { kind: 'card', id };
  const account: WorkingRef = { kind: 'account', id };
  const formula = [
    'minimum_kind',
    'percentage',
    'floor',
    'percentage_of',
    'rounds_up_to',
    'adds_fees',
    'credit_limit',
    'cycle_days',
  ];
  const sources: WorkingSources = {
    href: '/credit-cards',
    refs: {
      owed: account,
      statement_balance: account,
      interest: terms,
      ...Object.fromEntries(formula.map((key) => [key, terms])),
    },
    edits: {
      issuer_formula_as_entered: terms,
      apr_not_entered: terms,
      purchases_paid_in_full: { kind: 'agreement', id },
    },
    subjects: new Map(
      card.segments.map((segment) => [
        segment.id,
        {
          name: segmentName(segment, language),
          ref: segment.promoId === null ? terms : { kind: 'promo' as const, id: segment.promoId },
        },
      ]),
    ),
  };
  const { utilization, minimum, interest } = cardOutlookWorkings(factsOf(card), civilDate(today));
  const toWire = (working: Working | null) => (working === null ? null : workingToWire(working, sources, currency));
  return { utilization: toWire(utilization), minimum: toWire(minimum), interestEstimate: toWire(interest) };
}

export function missingOf({ purchaseAprPpm, terms }: LedgerCard): Card['missing'] {
  return [
    ...(purchaseAprPpm === null ? ['purchase_apr' as const] : []),
    ...(terms.minimumKind === null ? ['minimum' as const] : []),
    ...(terms.dueDay === null ? ['due_day' as const] : []),
    ...(terms.creditLimitMinor === null ? ['credit_limit' as const] : []),
  ];
}

/**
 * Returns the minimum formula, or null if none was entered. A minimum from the usual formula is an estimate, and the
 * screen labels it as one.
 */
function minimumToWire(
  { minimumKind, minimumPctPpm, minimumFloorMinor, minimumRoundToMinor }: CardRow,
  money: (amount: number) => Money,
): Card['minimum'] {
  if (minimumKind === null || minimumPctPpm === null || minimumFloorMinor === null || minimumRoundToMinor === null)
    return null;
  return {
    kind: minimumKind,
    pctPpm: minimumPctPpm,
    floor: money(minimumFloorMinor),
    roundToMinor: minimumRoundToMinor,
  };
}

function segmentToWire(
  { id, kind, balanceMinor, aprPpm, promoId, promo }: CardSegment<Ppm | null>,
  money: (amount: number) => Money,
  language: Language,
): z.infer<typeof Segment> {
  return {
    id,
    kind,
    label: segmentName({ id, kind }, language),
    balance: money(balanceMinor),
    aprPpm,
    promoId,
    promoEndsOn: promo?.endsOn ?? null,
  };
}
