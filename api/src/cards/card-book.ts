/**
 * The cards of a household as every screen and plan sees them: account, terms, rates in force, promotions with what is left of
 * them today, segments. Loaded with four queries however many cards there are; what they add up to is the domain's work.
 */
import {
  cardDebt,
  type CardMovement,
  type CardMovementKind,
  type CardSegment,
  civilDate,
  type Debt,
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
import { type AccountRow, listAccounts } from '../accounts/accounts.store.ts';
import type { HouseholdTx } from '../database/database.ts';
import { currentMode } from '../mode/current-mode.ts';
import { type DebtMovementRow, listDebtMovements } from '../debt/debt-movements.store.ts';
import { recordedPromo } from '../promos/promo-of-row.ts';
import { listRecordedPromos } from '../promos/recorded-promos.ts';
import type { PromoRow } from '../promos/promos.store.ts';
import { type CardRow, listCardTerms, noTerms } from './card-terms.store.ts';
import { splitPurchases } from './standard-balances.ts';

export interface BookedPromo {
  row: PromoRow;
  /** With what is left of it today. */
  promo: Promo;
  /** Worked out when it is first asked for: it may take a search over simulated payments. */
  outlook: () => PromoOutlook;
}

export interface BookedCard {
  account: AccountRow;
  terms: CardRow;
  /** Zero or more; a card in credit owes nothing. */
  owedMinor: Minor;
  purchaseAprPpm: Ppm | null;
  /** As entered, or the usual formula. */
  minimum: MinimumFormula;
  promos: BookedPromo[];
  segments: CardSegment<Ppm | null>[];
  /** null while the rate of a segment is missing. */
  debt: Debt | null;
  /** Purchases since a day; null where the movements that were read begin later. */
  purchasesSince: (day: string) => Minor | null;
}

export interface CardRecords {
  accounts: readonly AccountRow[];
  terms: readonly CardRow[];
  promos: readonly PromoRow[];
  movements: readonly DebtMovementRow[];
  /** Days before its end by which the mode wants a promotion gone; null: a statement cycle. */
  promoMarginDays?: number | null;
}

export async function loadCards(tx: HouseholdTx, today: string): Promise<BookedCard[]> {
  const accounts = await listAccounts(tx);
  if (!accounts.some(({ type }) => type === 'credit_card')) return [];
  const [terms, promos] = [await listCardTerms(tx, today), await listRecordedPromos(tx, today)];
  const isRolled =
    promos.length > 0 ||
    terms.some(({ statement = null, firstCashOn = null }) => statement !== null || firstCashOn !== null);
  const movements = !isRolled ? [] : await listDebtMovements(tx, today);
  return bookCards(
    {
      accounts,
      terms,
      promos,
      movements,
      promoMarginDays: promos.length === 0 ? null : (await currentMode(tx, today)).promoMarginDays,
    },
    today,
  );
}

export const bookCards = (
  { accounts, terms, promos, movements, promoMarginDays = null }: CardRecords,
  today: string,
): BookedCard[] =>
  accounts
    .filter(({ type }) => type === 'credit_card')
    .map((account) => {
      const ofCard = <Row extends { accountId: string }>(rows: readonly Row[]): Row[] =>
        rows.filter(({ accountId }) => accountId === account.id);
      const [known = { ...noTerms, accountId: account.id, version: null, rates: [] }] = ofCard(terms);
      return bookCard(account, known, { promos: ofCard(promos), movements: ofCard(movements), promoMarginDays }, today);
    });

function bookCard(
  account: AccountRow,
  terms: CardRow,
  { promos, movements, promoMarginDays }: Required<Pick<CardRecords, 'promos' | 'movements' | 'promoMarginDays'>>,
  today: string,
): BookedCard {
  const on = civilDate(today);
  const owed = minor(-account.balanceMinor);
  const purchaseRate = terms.rates.find(({ aprType }) => aprType === 'purchase_apr');
  const purchaseAprPpm = purchaseRate === undefined ? null : ppm(purchaseRate.aprPpm);
  const minimum = minimumOf(terms, account.currency);
  const days = daysOf(terms);
  const recordedPromos = promos.map((row) =>
    recordedPromo(row, {
      today,
      purchaseAprPpm,
      marginDays: promoMarginDays,
      ...(days.closeDay === undefined ? {} : { closeDay: days.closeDay }),
    }),
  );
  const rolled = rollPromosForward({
    owedMinor: owed,
    purchaseAprPpm,
    minimum,
    ...days,
    promos: recordedPromos,
    movements: sinceEntry(movements, promos).map(toMovement),
  });
  const divided = splitCardBalance<Ppm | null>({
    balanceMinor: owed,
    purchaseAprPpm,
    promos: rolled,
    today: on,
    ...days,
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
  const debt = cardDebt({ id: account.id, name: account.name, segments, minimum, ...days });
  return {
    account,
    terms,
    owedMinor: minor(Math.max(0, owed)),
    purchaseAprPpm,
    minimum,
    promos: promos.flatMap((row, index) => {
      const recorded = rolled[index];
      if (recorded === undefined) return [];
      const left =
        recorded.startsOn > on
          ? recorded.balanceMinor
          : (segments.find(({ promoId }) => promoId === recorded.id)?.balanceMinor ?? minor(0));
      const promo = { ...recorded, balanceMinor: left };
      return [{ row, promo, outlook: once(() => promoOutlook(promo, promoCardOf({ terms, debt }), on)) }];
    }),
    segments,
    debt,
    purchasesSince: (day) => purchasesSince(day, { promos, movements }),
  };
}

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

/** Days of the month, as the domain wants them: left out where they are not known. */
export const daysOf = ({
  dueDay,
  closeDay,
}: Pick<CardRow, 'dueDay' | 'closeDay'>): { dueDay?: number; closeDay?: number } => ({
  ...(dueDay === null ? {} : { dueDay }),
  ...(closeDay === null ? {} : { closeDay }),
});

/** A card as its promotions see it. */
export const promoCardOf = ({ terms, debt }: Pick<BookedCard, 'terms' | 'debt'>): PromoCard => ({
  ...daysOf(terms),
  ...(debt === null ? {} : { debt }),
  ...(terms.deferredCompounding === false ? { deferredMode: 'simple' as const } : {}),
});

/** Movements are read from the day on which the first promotion's balance was entered. */
function purchasesSince(day: string, { promos, movements }: Pick<CardRecords, 'promos' | 'movements'>): Minor | null {
  const found = movements
    .filter((row) => row.postedOn >= day && movementKind(row.kind, row.amountMinor) === 'purchase')
    .reduce((sum, { amountMinor }) => sum - amountMinor, 0);
  const first = promos.map(({ balanceAsOf }) => balanceAsOf).sort()[0];
  return found > 0 || (first !== undefined && first <= day) ? minor(found) : null;
}

/** Nothing before the first entry can change what is left of a promotion. */
function sinceEntry(movements: readonly DebtMovementRow[], promos: readonly PromoRow[]): DebtMovementRow[] {
  const first = promos.map(({ balanceAsOf }) => balanceAsOf).sort()[0];
  return first === undefined ? [] : movements.filter(({ postedOn }) => postedOn >= first);
}

const toMovement = ({ id, postedOn, amountMinor, kind }: DebtMovementRow): CardMovement => ({
  id,
  postedOn: civilDate(postedOn),
  amountMinor: minor(amountMinor),
  kind: movementKind(kind, amountMinor),
});

export function movementKind(kind: string, amountMinor: number): CardMovementKind {
  if (amountMinor > 0) return kind === 'refund' ? 'refund' : 'payment';
  if (kind === 'standard') return 'purchase';
  return kind === 'balance_transfer' ? 'balance_transfer' : 'charge';
}
