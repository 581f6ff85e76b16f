import { type Card, type Money, type Segment, toMoney } from '@tideline/contract';
import { type CardSegment, cardOutlook, civilDate, minor, type Ppm } from '@tideline/domain';
import type { z } from 'zod';
import { toAccount } from '../accounts/account-to-wire.ts';
import { type BookedCard, daysOf } from './card-book.ts';
import type { CardRow } from './card-terms.store.ts';

export function cardToWire(card: BookedCard, today: string): Card {
  const { account, terms, owedMinor, segments } = card;
  const money = (amount: number): Money => toMoney(amount, account.currency);
  const { utilisationPpm, next } = outlookOf(card, today);
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
    segments: segments.map((segment) => segmentToWire(segment, money)),
    utilisationPpm,
    next: next === null ? null : { dueOn: next.dueOn, inDays: next.inDays, minimum: money(next.minimumMinor), closesOn: next.closesOn, interestEstimate: money(next.interestMinor) },
    missing: missingOf(card),
  };
}

export function outlookOf({ owedMinor, segments, minimum, terms }: BookedCard, today: string): ReturnType<typeof cardOutlook> {
  const limit = terms.creditLimitMinor === null ? {} : { creditLimitMinor: minor(terms.creditLimitMinor) };
  return cardOutlook({ owedMinor, segments, minimum, inGrace: terms.autopay === 'statement' || terms.autopay === 'current', ...daysOf(terms), ...limit }, civilDate(today));
}

export function missingOf({ purchaseAprPpm, terms }: BookedCard): Card['missing'] {
  return [
    ...(purchaseAprPpm === null ? ['purchase_apr' as const] : []),
    ...(terms.minimumKind === null ? ['minimum' as const] : []),
    ...(terms.dueDay === null ? ['due_day' as const] : []),
    ...(terms.creditLimitMinor === null ? ['credit_limit' as const] : []),
  ];
}

/** null where none was entered: what is computed from the usual formula is an estimate, and the screen says so. */
function minimumToWire({ minimumKind, minimumPctPpm, minimumFloorMinor, minimumRoundToMinor }: CardRow, money: (amount: number) => Money): Card['minimum'] {
  if (minimumKind === null || minimumPctPpm === null || minimumFloorMinor === null || minimumRoundToMinor === null) return null;
  return { kind: minimumKind, pctPpm: minimumPctPpm, floor: money(minimumFloorMinor), roundToMinor: minimumRoundToMinor };
}

const LABELS: Readonly<Record<CardSegment['kind'], string>> = {
  purchase: 'Purchases', cash_advance: 'Cash advances', balance_transfer: 'Balance transfer', promo: 'Promotional rate', deferred: 'Under deferred interest', protected: 'Protected balance',
};

export const labelOf = ({ id, kind }: Pick<CardSegment, 'id' | 'kind'>): string => (id === 'unassigned' ? 'Unassigned' : LABELS[kind]);

function segmentToWire({ id, kind, balanceMinor, aprPpm, promoId, promo }: CardSegment<Ppm | null>, money: (amount: number) => Money): z.infer<typeof Segment> {
  return { id, kind, label: labelOf({ id, kind }), balance: money(balanceMinor), aprPpm, promoId, promoEndsOn: promo?.endsOn ?? null };
}
