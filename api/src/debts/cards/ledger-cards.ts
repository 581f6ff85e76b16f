/**
 * The household's cards as every screen and plan uses them: account, terms, active rates, segments, and offers with
 * their remaining balances today. A fixed number of queries loads all cards, and the domain does the arithmetic.
 */
import { readHolidayCalendar } from '../../ledger/household/household.store.ts';
import {
  type CalendarName,
  type AllocationTerms,
  cardDebt,
  type CardMovement,
  type CardMovementKind,
  type CardSegment,
  type CivilDate,
  civilDate,
  type Debt,
  type DebtCycle,
  defaultMinimum,
  type Minor,
  minor,
  type MinimumFormula,
  type Ppm,
  ppm,
  type Promo,
  type PromoCard,
  type PromoOutlook,
  promoOutlook,
  rollPromosForward,
  splitCardBalance,
} from '@tideline/domain';
import { type AccountRow, listAccounts } from '../../ledger/accounts/accounts.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { currentMode } from '../../ledger/active-mode/active-mode.store.ts';
import { type DebtMovementRow, listDebtMovements } from '../records/debt-movements.store.ts';
import { recordedPromo } from '../records/promo-of-row.ts';
import { listRecordedPromos } from '../records/recorded-promos.ts';
import type { PromoRow } from '../records/promos.store.ts';
import { type CardRow, listCardTerms, noTerms } from '../records/card-terms.store.ts';
import { usualCardTerms } from './card-agreement.store.ts';
import { cycleOfCard } from './cycle-of-card.ts';
import { splitPurchases } from './standard-balances.ts';

export interface LedgerPromo {
  row: PromoRow;
  /** The promotion with its remaining balance today. */
  promo: Promo;
  /** Computes the outlook on first use only, because it may require a search over simulated payments. */
  outlook: () => PromoOutlook;
}

export interface LedgerCard {
  account: AccountRow;
  terms: CardRow;
  /** Zero or more, because a card with a credit balance owes nothing. */
  owedMinor: Minor;
  purchaseAprPpm: Ppm | null;
  /** The formula that the user entered, or the usual one. */
  minimum: MinimumFormula;
  promos: LedgerPromo[];
  segments: CardSegment<Ppm | null>[];
  /** null: a segment's rate is missing. */
  debt: Debt | null;
  /** null if `debt` is null. */
  cycle: DebtCycle | null;
  /**
   * Returns the sum of the loaded purchases since a day, or null if there are none and the loaded movements start
   * later.
   */
  purchasesSince: (day: string) => Minor | null;
  /** The household's calendar, which determines how long payments take. */
  calendar: CalendarName;
}

export interface CardRecords {
  accounts: readonly AccountRow[];
  terms: readonly CardRow[];
  promos: readonly PromoRow[];
  movements: readonly DebtMovementRow[];
  /**
   * Days before its end by which the active mode requires a promotional balance to be paid off. null: one statement
   * cycle.
   */
  promoMarginDays?: number | null;
  calendar: CalendarName;
}

export async function loadCards(tx: HouseholdTx, today: string): Promise<LedgerCard[]> {
  const accounts = await listAccounts(tx);
  if (!accounts.some(({ type }) => type === 'credit_card')) return [];
  const [terms, promos] = [await listCardTerms(tx, today), await listRecordedPromos(tx, today)];
  const isRolled =
    promos.length > 0 ||
    terms.some(({ statement = null, firstCashOn = null }) => statement !== null || firstCashOn !== null);
  const movements = !isRolled ? [] : await listDebtMovements(tx, today);
  return assembleCards(
    {
      accounts,
      terms,
      promos,
      movements,
      calendar: await readHolidayCalendar(tx),
      promoMarginDays: promos.length === 0 ? null : (await currentMode(tx, today)).promoMarginDays,
    },
    today,
  );
}

export const assembleCards = (
  { accounts, terms, promos, movements, calendar, promoMarginDays = null }: CardRecords,
  today: string,
): LedgerCard[] =>
  accounts
    .filter(({ type }) => type === 'credit_card')
    .map((account) => {
      const ofCard = <Row extends { accountId: string }>(rows: readonly Row[]): Row[] =>
        rows.filter(({ accountId }) => accountId === account.id);
      const [known = { ...noTerms, accountId: account.id, version: null, rates: [] }] = ofCard(terms);
      const ofThis = { promos: ofCard(promos), movements: ofCard(movements), promoMarginDays, calendar };
      return toLedgerCard(account, known, ofThis, today);
    });

function toLedgerCard(
  account: AccountRow,
  terms: CardRow,
  { promos, movements, promoMarginDays, calendar }: Required<Omit<CardRecords, 'accounts' | 'terms'>>,
  today: string,
): LedgerCard {
  const [on, owed] = [civilDate(today), minor(-account.balanceMinor)];
  const purchaseAprPpm = purchaseAprOf(terms);
  const minimum = minimumOf(terms, account.currency);
  const [days, allocation] = [daysOf(terms), allocationOf(terms, account.currency)];
  const facts = {
    today,
    purchaseAprPpm,
    marginDays: promoMarginDays,
    ...(days.closeDay === undefined ? {} : { closeDay: days.closeDay }),
  };
  const recordedPromos = promos.map((row) => ({
    ...recordedPromo(row, facts),
    paidBefore: paidBefore(row, movements),
    ...(terms.deferredCompounding === false ? { deferredMode: 'simple' as const } : {}),
  }));
  const rolled = rollPromosForward({
    owedMinor: owed,
    purchaseAprPpm,
    minimum,
    ...days,
    ...allocation,
    promos: recordedPromos,
    movements: sinceEntry(movements, promos).map(toMovement),
  });
  const divided = splitCardBalance<Ppm | null>({
    balanceMinor: owed,
    purchaseAprPpm,
    promos: rolled,
    today: on,
    ...(calendar === 'us_fed' ? {} : { calendar }), // the default
    ...days,
    ...allocation,
  });
  const segments = splitPurchases(divided, {
    terms,
    movements,
    promos: recordedPromos,
    minimum,
    owedMinor: owed,
    currency: account.currency,
    today,
  });
  const debt = cardDebt({ id: account.id, name: account.name, segments, minimum, ...days, ...allocation });
  const cycle = debt === null ? null : cycleOfCard({ debt, terms, movements, today });
  const promoCard = promoCardOf({ terms, debt, cycle, calendar });
  return {
    account,
    terms,
    cycle,
    owedMinor: minor(Math.max(0, owed)),
    purchaseAprPpm,
    minimum,
    promos: promos.flatMap((row, index) => {
      const recorded = rolled[index];
      if (recorded === undefined) return [];
      const promo = { ...recorded, balanceMinor: leftOf(recorded, segments, on) };
      return [{ row, promo, outlook: once(() => promoOutlook(promo, promoCard, on)) }];
    }),
    segments,
    debt,
    purchasesSince: (day) => purchasesSince(day, { promos, movements }),
    calendar,
  };
}

function purchaseAprOf({ rates }: CardRow): Ppm | null {
  const rate = rates.find(({ aprType }) => aprType === 'purchase_apr');
  return rate === undefined ? null : ppm(rate.aprPpm);
}

/** Returns the remaining balance of a promotion, which is the whole balance if it has not started. */
const leftOf = (
  { id, startsOn, balanceMinor }: Promo,
  segments: readonly CardSegment<Ppm | null>[],
  on: CivilDate,
): Minor => (startsOn > on ? balanceMinor : (segments.find(({ promoId }) => promoId === id)?.balanceMinor ?? minor(0)));

function once<T>(work: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: work() }).value;
}

function minimumOf(
  { minimumKind, minimumPctPpm, minimumFloorMinor, minimumRoundToMinor }: CardRow,
  currency: string,
): MinimumFormula {
  if (minimumKind === null || minimumPctPpm === null || minimumFloorMinor === null || minimumRoundToMinor === null)
    return defaultMinimum(currency);
  return {
    kind: minimumKind,
    pctPpm: ppm(minimumPctPpm),
    floorMinor: minor(minimumFloorMinor),
    roundToMinor: minimumRoundToMinor,
  };
}

/** Returns the card's allocation policy for the domain. Omits U.S. law, which is the default. */
function allocationOf({ allocationPolicy }: CardRow, currency: string): { allocation?: AllocationTerms } {
  const policy = allocationPolicy ?? usualCardTerms(currency).allocationPolicy;
  return policy === 'us_reg_z' ? {} : { allocation: { policy } };
}

/** Returns the due day and closing day for the domain. Omits unknown ones. */
export const daysOf = ({
  dueDay,
  closeDay,
}: Pick<CardRow, 'dueDay' | 'closeDay'>): { dueDay?: number; closeDay?: number } => ({
  ...(dueDay === null ? {} : { dueDay }),
  ...(closeDay === null ? {} : { closeDay }),
});

/** Returns the part of a card from which its offers are computed. */
export const promoCardOf = ({
  terms,
  debt,
  cycle,
  calendar,
}: Pick<LedgerCard, 'terms' | 'debt' | 'cycle' | 'calendar'>): PromoCard => ({
  calendar,
  ...daysOf(terms),
  ...(debt === null ? {} : { debt: { ...debt, ...(cycle === null ? {} : { cycle }) } }),
  ...(terms.deferredCompounding === false ? { deferredMode: 'simple' as const } : {}),
});

/**
 * Returns the sum of the known purchases since a day. Movements are loaded only from the day on which the first
 * promotional balance was entered, so earlier purchases may be missing. A partial sum is enough, because a single
 * purchase violates an offer's condition. Returns null if no purchase is known and the movements start after the
 * given day.
 */
function purchasesSince(day: string, { promos, movements }: Pick<CardRecords, 'promos' | 'movements'>): Minor | null {
  const found = movements
    .filter((row) => row.postedOn >= day && movementKind(row.kind, row.amountMinor) === 'purchase')
    .reduce((sum, { amountMinor }) => sum - amountMinor, 0);
  const first = promos.map(({ balanceAsOf }) => balanceAsOf).sort()[0];
  return found > 0 || (first !== undefined && first <= day) ? minor(found) : null;
}

/**
 * Returns the payments between the start of deferred interest and the day its balance was entered. They show when the
 * balance decreased.
 */
function paidBefore(
  { kind, startsOn, balanceAsOf, balanceEntry }: PromoRow,
  movements: readonly DebtMovementRow[],
): { on: CivilDate; amountMinor: Minor }[] {
  if (kind !== 'deferred_interest') return [];
  const isBefore = ({ postedOn, id }: DebtMovementRow) =>
    postedOn > startsOn && (postedOn < balanceAsOf || (postedOn === balanceAsOf && id < balanceEntry));
  return movements
    .filter((row) => isBefore(row) && movementKind(row.kind, row.amountMinor) === 'payment')
    .map(({ postedOn, amountMinor }) => ({ on: civilDate(postedOn), amountMinor: minor(amountMinor) }));
}

/**
 * Returns the movements since the first promotional balance was entered. Earlier ones cannot change an offer's
 * remaining balance.
 */
function sinceEntry(movements: readonly DebtMovementRow[], promos: readonly PromoRow[]): DebtMovementRow[] {
  const first = promos.map(({ balanceAsOf }) => balanceAsOf).sort()[0];
  return first === undefined ? [] : movements.filter(({ postedOn }) => postedOn >= first);
}

const toMovement = ({ id, postedOn, amountMinor, kind, arrivesOn }: DebtMovementRow): CardMovement => ({
  id,
  postedOn: civilDate(postedOn),
  amountMinor: minor(amountMinor),
  kind: movementKind(kind, amountMinor),
  ...(arrivesOn === undefined ? {} : { arrivesOn: civilDate(arrivesOn) }),
});

export function movementKind(kind: string, amountMinor: number): CardMovementKind {
  if (amountMinor > 0) return kind === 'refund' ? 'refund' : 'payment';
  if (kind === 'standard') return 'purchase';
  return kind === 'balance_transfer' ? 'balance_transfer' : 'charge';
}
