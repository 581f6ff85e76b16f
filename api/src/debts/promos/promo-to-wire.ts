import { type Money, type Promo, toMoney } from '@tideline/contract';
import {
  type CalendarName,
  addMonths,
  civilDate,
  effectiveTransferApr,
  isBalancePromo,
  type Minor,
  minor,
  mulDiv,
  offerState,
  type Ppm,
  ppm,
  promoEnd,
  promoOutlook,
  promoRevocation,
  promoStanding,
  transferBreakEvenMonths,
  transferFee,
  type MinimumRecord,
  type Promo as DomainPromo,
} from '@tideline/domain';
import type { AccountRow } from '../../ledger/accounts/accounts.store.ts';
import { staleSince } from '../../ledger/accounts/freshness.ts';
import { type LedgerCard, type LedgerPromo, daysOf, promoCardOf } from '../cards/ledger-cards.ts';
import type { DueMinimum } from '../records/promo-minimums.ts';
import { courseToWire, plannedOf } from './planned-course.ts';
import { type CardPayments, nothingPlanned } from './planned-payments.ts';
import { promoWorkingsToWire } from './promo-workings-to-wire.ts';
import { minimumsOf, onTimeOf, problemsOf, promoTerms } from '../records/promo-of-row.ts';
import type { PromoRow } from '../records/promos.store.ts';

const PPM_ONE = 1_000_000;

type Names = ReadonlyMap<string, string>;

export interface CardRecord {
  names: Names;
  /** Minimums of each card according to its statements. */
  minimums: ReadonlyMap<string, readonly DueMinimum[]>;
  payments: CardPayments;
  /**
   * Balances in the ledger, by promotion. They differ from the balances in the cards if the cards count payments in
   * transit as made.
   */
  balances: PromoBalances;
}

type PromoBalances = ReadonlyMap<string, Minor>;

export const promoBalances = (cards: readonly LedgerCard[]): PromoBalances =>
  new Map(cards.flatMap(({ promos }) => promos.map(({ row, promo }) => [row.id, promo.balanceMinor] as const)));

const nothingKnown: CardRecord = {
  names: new Map(),
  minimums: new Map(),
  payments: nothingPlanned,
  balances: new Map(),
};

/** Returns a promotion with the workings of its figures. */
function explainedPromo(card: LedgerCard, posted: LedgerPromo, today: string, record: CardRecord): Promo {
  const shown = promoToWire(card, posted, today, record);
  const { row, promo } = posted;
  if (!isBalancePromo(row.kind)) return shown;
  const { currency } = card.account;
  const fee = feeOf(row, shown.endsOn);
  const explained = {
    promo,
    card: promoCardOf(card),
    cardId: row.accountId,
    outlook: posted.outlook(),
    planned: plannedOf(card, posted, record.payments, today),
    fee,
    purchaseAprPpm: card.purchaseAprPpm,
    currency,
  };
  return { ...shown, workings: promoWorkingsToWire(explained, today) };
}

function promoToWire(
  card: LedgerCard,
  posted: LedgerPromo,
  today: string,
  { names, minimums, payments, balances }: CardRecord = nothingKnown,
): Promo {
  const { row, promo } = posted;
  const money = (amount: number): Money => toMoney(amount, card.account.currency);
  const facts = factsOf(card, today);
  const outlook = posted.outlook();
  const balanceMinor = balances.get(row.id) ?? promo.balanceMinor;
  const terms = { ...promoTerms(row, facts), balanceMinor };
  const standing = promoStanding(
    terms,
    {
      ...daysOf(card.terms),
      ...minimumsSince(row, minimums.get(row.accountId) ?? []),
      isTransferred: row.transferredOn !== null,
      isRevoked: row.revokedOn !== null,
      ...newPurchases(card, row),
    },
    civilDate(today),
  );
  const isBalance = isBalancePromo(row.kind);
  const endsOn = promoEnd(terms, facts.closeDay);
  return {
    ...entered(row, { money, names }),
    cardName: card.account.name,
    revertAprPpm: terms.revertAprPpm,
    endsOn,
    balance: money(balanceMinor),
    asOf: staleSince([card.account], today),
    onTheWay: money(Math.max(0, balanceMinor - promo.balanceMinor)),
    conditions: standing.conditions,
    closedToNew:
      row.closedToNewOn !== null && row.closedToNewOn <= today && standing.closedToNew === 'transfer_window_over'
        ? 'entered'
        : standing.closedToNew,
    state: isBalance ? standing.state : offerState({ startsOn: terms.startsOn, endsOn }, civilDate(today)),
    deadlineOn: outlook.deadlineOn,
    safeOn: outlook.safeOn,
    payBy: outlook.payBy,
    daysLeft: outlook.daysLeft,
    opportunities: outlook.opportunities,
    neededPerMonth: outlook.neededPerMonthMinor === null ? null : money(outlook.neededPerMonthMinor),
    accrued: outlook.accruedMinor === null ? null : money(outlook.accruedMinor),
    costIfNothingChanges: money(outlook.costAtEndMinor),
    course: isBalance ? courseToWire(plannedOf(card, posted, payments, today), money) : null,
    transferFee: transferFeeOf(card, row, { money, endsOn }),
    problems: problemsOf(
      row,
      card.promos.map((other) => other.row),
      facts,
    ),
    card: isBalance ? cardFacts(card, money) : null,
  };
}

const factsOf = ({ purchaseAprPpm, terms }: LedgerCard, today: string) => ({
  today,
  purchaseAprPpm,
  ...(terms.closeDay === null ? {} : { closeDay: terms.closeDay }),
});

/** Returns the data that the user entered, and values derived from that alone. */
function entered(row: PromoRow, { money, names }: { money: (minor: number) => Money; names: Names }) {
  const maybe = (amount: number | null) => (amount === null ? null : money(amount));
  return {
    id: row.id,
    version: row.version,
    cardId: row.accountId,
    kind: row.kind,
    promoAprPpm: row.promoAprPpm,
    startsOn: row.startsOn,
    endsBasis: row.endsBasis,
    billingCycles: row.billingCycles,
    enteredEndsOn: row.endsOn,
    transferWindowEndsOn: row.transferWindowEndsOn,
    original: maybe(row.originalMinor),
    feePpm: row.feePpm,
    feeMin: maybe(row.feeMinMinor),
    feeMax: maybe(row.feeMaxMinor),
    marginMonths: row.marginMonths,
    goal: row.goal,
    closedToNewOn: row.closedToNewOn,
    evidence: {
      note: row.evidenceNote,
      enteredBy: row.enteredByName,
      confirmedOn: row.confirmedOn,
      statement:
        row.evidenceStatementId === null || row.evidenceClosesOn === null
          ? null
          : { id: row.evidenceStatementId, closesOn: row.evidenceClosesOn },
    },
    transferred:
      row.transferredOn === null
        ? null
        : {
            on: row.transferredOn,
            toAccountId: row.transferredTo,
            toName: row.transferredTo === null ? null : (names.get(row.transferredTo) ?? null),
          },
    revoked:
      row.revokedOn === null || row.revokedDaysLate === null
        ? null
        : revokedToWire(row, { on: row.revokedOn, daysLate: row.revokedDaysLate }),
  };
}

function revokedToWire(row: PromoRow, late: { on: string; daysLate: number }): NonNullable<Promo['revoked']> {
  const { state, onTimeStillNeeded } = promoRevocation(minimumsOf(row));
  const isCounted = row.onTimeEntered === null && (row.minimumsSince ?? null) !== null;
  return {
    ...late,
    onTimeMinimums: onTimeOf(row),
    onTimeStillNeeded: onTimeStillNeeded ?? 0,
    counted: isCounted ? 'statements' : 'entered',
    interrupted: state === 'may_be_revoked' && onTimeStillNeeded === null,
  };
}

/**
 * For a revoked rate, returns the minimums since it was revoked, from the user's entry, otherwise from the
 * statements. For other promotions, returns the minimums in the statements, starting with the first one due in the
 * period.
 */
function minimumsSince(row: PromoRow, ofCard: readonly DueMinimum[]): { minimums?: MinimumRecord[] } {
  if (row.revokedOn !== null) return { minimums: minimumsOf(row) };
  const since = ofCard.filter(({ dueOn }) => dueOn >= row.startsOn);
  return since.length === 0 ? {} : { minimums: since.map(({ daysLate }) => ({ daysLate })) };
}

/** Returns the new purchases, if the card's history is known since the start of the promotion. */
function newPurchases({ purchasesSince }: LedgerCard, { startsOn }: PromoRow): { newPurchasesMinor?: Minor } {
  const found = purchasesSince(startsOn);
  return found === null ? {} : { newPurchasesMinor: found };
}

/** Returns the fee of a balance transfer on its original amount, or zero for other kinds. */
export function transferFeeMinor({
  kind,
  originalMinor,
  balanceMinor,
  feePpm,
  feeMinMinor,
  feeMaxMinor,
}: PromoRow): Minor {
  const amountMinor = minor(originalMinor ?? balanceMinor);
  if (kind !== 'balance_transfer' || amountMinor <= 0) return minor(0);
  return transferFee(amountMinor, {
    feePpm: ppm(feePpm),
    ...(feeMinMinor === null ? {} : { minMinor: minor(feeMinMinor) }),
    ...(feeMaxMinor === null ? {} : { maxMinor: minor(feeMaxMinor) }),
  });
}

function feeOf(
  row: PromoRow,
  endsOn: string,
): { amountMinor: Minor; feeMinor: Minor; feePpm: Ppm; months: number } | null {
  const amountMinor = minor(row.originalMinor ?? row.balanceMinor);
  const feeMinor = transferFeeMinor(row);
  if (feeMinor === 0) return null;
  let months = 1;
  while (addMonths(civilDate(row.startsOn), months + 1) <= endsOn) months += 1;
  return { amountMinor, feeMinor, feePpm: ppm(mulDiv(feeMinor, PPM_ONE, amountMinor, 'half-away')), months };
}

function transferFeeOf(
  { purchaseAprPpm }: LedgerCard,
  row: PromoRow,
  { money, endsOn }: { money: (minor: number) => Money; endsOn: string },
): Promo['transferFee'] {
  const fee = feeOf(row, endsOn);
  if (fee === null) return null;
  return {
    amount: money(fee.feeMinor),
    breakEvenMonths:
      purchaseAprPpm === null ? null : transferBreakEvenMonths({ feePpm: fee.feePpm, aprPpm: purchaseAprPpm }),
    effectiveAprPpm: Math.round(effectiveTransferApr(fee) * PPM_ONE),
  };
}

function cardFacts({ terms, minimum, debt, cycle }: LedgerCard, money: (minor: number) => Money): Promo['card'] {
  return {
    dueDay: terms.dueDay,
    closeDay: terms.closeDay,
    deferredMode: terms.deferredCompounding === false ? 'simple' : 'compounding',
    ...(cycle === null
      ? {}
      : { cycle: { openMinimum: money(cycle.openMinimumMinor), uncharged: money(cycle.unchargedMinor) } }),
    minimum: {
      kind: minimum.kind,
      pctPpm: minimum.pctPpm,
      floor: money(minimum.floorMinor),
      roundToMinor: minimum.roundToMinor ?? 1,
    },
    segments: (debt?.segments ?? []).map(({ id, kind, balanceMinor, aprPpm, promo }) => ({
      id,
      kind,
      balance: money(balanceMinor),
      aprPpm,
      promo:
        promo === undefined
          ? null
          : {
              endsOn: promo.endsOn,
              revertAprPpm: promo.revertAprPpm,
              deferredAccrued: promo.deferredAccruedMinor === undefined ? null : money(promo.deferredAccruedMinor),
            },
    })),
  };
}

/**
 * Converts a bonus rate of a deposit account. Its value is the yearly interest above the later rate, on today's
 * balance.
 */
export function bonusToWire(
  account: AccountRow,
  row: PromoRow,
  others: readonly PromoRow[],
  { today, calendar }: { today: string; calendar: CalendarName },
): Promo {
  const money = (amount: number): Money => toMoney(amount, account.currency);
  const terms: DomainPromo = promoTerms(row, { today, purchaseAprPpm: null });
  const on = civilDate(today);
  const { daysLeft, safeOn, deadlineOn } = promoOutlook(terms, { calendar }, on);
  const balanceMinor = minor(Math.max(0, account.balanceMinor));
  return {
    ...entered(row, { money, names: new Map() }),
    cardName: account.name,
    revertAprPpm: terms.revertAprPpm,
    endsOn: terms.endsOn,
    balance: money(balanceMinor),
    asOf: staleSince([account], today),
    onTheWay: money(0),
    conditions: row.conditions.map((condition) => ({ condition, standing: 'not_known' })),
    closedToNew: null,
    state: offerState(terms, on),
    deadlineOn,
    safeOn,
    payBy: null,
    daysLeft,
    opportunities: 0,
    neededPerMonth: null,
    accrued: null,
    costIfNothingChanges: money(
      mulDiv(balanceMinor, Math.max(0, row.promoAprPpm - terms.revertAprPpm), PPM_ONE, 'half-away'),
    ),
    course: null,
    transferFee: null,
    problems: problemsOf(row, others, { today, purchaseAprPpm: null }),
    card: null,
  };
}

const bySoonestEnd = (a: Promo, b: Promo): number =>
  a.endsOn < b.endsOn ? -1 : a.endsOn > b.endsOn ? 1 : a.id < b.id ? -1 : 1;

/** Returns the promotions without workings, soonest end first. */
export function promosOfCards(
  cards: readonly LedgerCard[],
  today: string,
  known: Pick<CardRecord, 'payments'> & Partial<Pick<CardRecord, 'balances'>>,
): Promo[] {
  return cards
    .flatMap((card) => card.promos.map((posted) => promoToWire(card, posted, today, { ...nothingKnown, ...known })))
    .sort(bySoonestEnd);
}

/** Returns the promotions with statement minimums and workings, soonest end first. */
export function explainedPromos(
  cards: readonly LedgerCard[],
  today: string,
  known: Pick<CardRecord, 'minimums' | 'payments' | 'balances'>,
): Promo[] {
  const names = new Map(cards.map(({ account }) => [account.id, account.name]));
  return cards
    .flatMap((card) => card.promos.map((posted) => explainedPromo(card, posted, today, { names, ...known })))
    .sort(bySoonestEnd);
}

export const soonestFirst = (promos: readonly Promo[]): Promo[] => [...promos].sort(bySoonestEnd);
