/**
 * Computes how much to pay to each card, from which account, and by when, based on today's statements, terms and
 * balances.
 */
import { type CardPayment, toMinor, toMoney } from '@tideline/contract';
import type { Language } from '@tideline/contract/language';
import {
  calendarOf,
  civilDate,
  daysBetween,
  type Debt,
  type DebtSegment,
  debtMinimumToday,
  lastPaymentDay,
  type Minor,
  minor,
  type PaymentChoice,
  paymentChoices,
  paymentWindowStart,
  type Ppm,
  type SegmentKind,
} from '@tideline/domain';
import type { AccountRow } from '../../ledger/accounts/accounts.store.ts';
import { toAccount } from '../../ledger/accounts/account-to-wire.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { type WorkingSources, workingToWire } from '../../platform/workings/working-to-wire.ts';
import { type LedgerCard, daysOf, loadCards } from './ledger-cards.ts';
import { type DisputeRow, listDisputes } from './card-disputes.store.ts';
import { disputeToWire } from './dispute-to-wire.ts';
import type { DebtMovementRow } from '../records/debt-movements.store.ts';
import type { RateRow } from '../records/card-terms.store.ts';
import { outlookOf } from './card-to-wire.ts';
import { segmentName } from './segment-name.ts';
import { loadLedgerStatements } from './ledger-statements.service.ts';
import { listCardsWithStatements, type Incoming, listComingRates, listIncoming } from './card-payments.store.ts';

const URGENT_DAYS = 5;

export interface PayableBalance {
  id: string;
  kind: SegmentKind;
  balanceMinor: Minor;
  aprPpm: Ppm | null;
  promo: DebtSegment['promo'] | null;
  disputedMinor: Minor;
}

type CardStatementsView = Awaited<ReturnType<typeof loadLedgerStatements>>;

interface Inputs {
  today: string;
  language: Language;
  accounts: readonly AccountRow[];
  disputes: readonly DisputeRow[];
  rates: readonly (RateRow & { accountId: string })[];
  incoming: readonly Incoming[];
  /** Statements by card, for cards with a closed statement. */
  statementsByCard: ReadonlyMap<string, CardStatementsView>;
}

/** A card as recorded, and as it will be once money in transit to it is posted. */
export interface CountedCard {
  card: LedgerCard;
  counted: LedgerCard;
  /** Payments that only `counted` includes. */
  inTransit: readonly Pick<DebtMovementRow, 'postedOn' | 'amountMinor'>[];
}

export async function cardPaymentsOf(
  tx: HouseholdTx,
  { today, language }: Pick<Scope, 'today' | 'language'>,
  { cards, accounts }: { cards: readonly CountedCard[]; accounts: readonly AccountRow[] },
): Promise<CardPayment[]> {
  if (cards.length === 0) return [];
  const inputs: Inputs = {
    today,
    language,
    accounts,
    disputes: await listDisputes(tx),
    rates: await listComingRates(tx, today),
    incoming: await listIncoming(tx, today),
    statementsByCard: await loadStatements(tx, today),
  };
  return cards.map((card) => paymentOf(card, inputs));
}

/** Returns the balances that a payment to the card could pay down today. */
export async function payableBalancesOf(tx: HouseholdTx, today: string, cardId: string): Promise<PayableBalance[]> {
  const card = (await loadCards(tx, today)).find(({ account }) => account.id === cardId);
  if (card === undefined) return [];
  const statementsByCard = await loadStatements(tx, today, cardId);
  return balancesOf(card, statementsByCard.get(cardId), await listDisputes(tx));
}

/** Loads the statements of each card with a closed statement. For other cards, the terms are enough. */
async function loadStatements(
  tx: HouseholdTx,
  today: string,
  only: string | null = null,
): Promise<Map<string, CardStatementsView>> {
  const rows = await listCardsWithStatements(tx, only);
  const statementsByCard = new Map<string, CardStatementsView>();
  for (const { accountId } of rows) statementsByCard.set(accountId, await loadLedgerStatements(tx, today, accountId));
  return statementsByCard;
}

function paymentOf({ card, counted, inTransit }: CountedCard, inputs: Inputs): CardPayment {
  const { id, currency } = card.account;
  const { today } = inputs;
  const statements = inputs.statementsByCard.get(id);
  const [statement] = statements?.items ?? [];
  const money = (amount: number) => toMoney(amount, currency);
  const balances = balancesOf(card, statements, inputs.disputes);
  // use the card's balances if payments are in transit, because statements do not show which balances those will pay
  const owedAfter = inTransit.length === 0 ? balances : balancesOf(counted, undefined, inputs.disputes);
  const due = dueOf({ card: counted, inTransit }, owedAfter, statements, inputs);
  return {
    cardId: id,
    statement:
      statement === undefined
        ? null
        : {
            closesOn: statement.closesOn,
            dueOn: statement.dueOn,
            closing: statement.closing,
            open: statement.open,
            minimumOpen: statement.minimumOpen,
            source: statement.source,
          },
    grace:
      statements === undefined
        ? null
        : { state: statements.grace.state, statementsToRegain: statements.grace.statementsToRegain },
    due:
      due === null
        ? null
        : {
            ...due,
            minimumOpen: money(due.minimumOpen),
            paidSince: money(due.paidSince),
            inTransit: money(due.inTransit),
          },
    balances: balances.map(({ balanceMinor, disputedMinor, promo, ...each }) => ({
      ...each,
      label: segmentName(each, inputs.language),
      balance: money(balanceMinor),
      disputed: money(disputedMinor),
      promo: promo === null || promo === undefined ? null : { endsOn: promo.endsOn, revertAprPpm: promo.revertAprPpm },
    })),
    choices: choicesOf(counted, owedAfter, {
      statements,
      minimumMinor: due?.minimumOpen ?? null,
      inTransitMinor: due?.inTransit ?? 0,
      today,
    }).map(({ kind, amountMinor, yearInterestMinor, yearLeftMinor, working }) => ({
      kind,
      amount: money(amountMinor),
      yearInterest: money(yearInterestMinor),
      yearLeft: money(yearLeftMinor),
      working: workingToWire(working, choiceSources(id), currency),
    })),
    from: payingAccounts(card, due, inputs),
    disputes: inputs.disputes.filter(({ accountId }) => accountId === id).map(disputeToWire),
    comingRates: inputs.rates
      .filter(({ accountId }) => accountId === id)
      .map(({ id: rateId, aprType, aprPpm, effectiveFrom }) => ({ id: rateId, aprType, aprPpm, effectiveFrom })),
  };
}

/** Returns the deposit accounts in the card's currency, each with the last day on which it can pay in time. */
const payingAccounts = (
  { account: { currency }, calendar }: LedgerCard,
  due: Due | null,
  { accounts, today }: Inputs,
): CardPayment['from'] =>
  accounts
    .filter((account) => account.type === 'depository' && account.state === 'active' && account.currency === currency)
    .map((account) => ({
      accountId: account.id,
      name: account.name,
      available: toAccount(account, today).availableBalance ?? toMoney(account.balanceMinor, currency),
      lastDay:
        due === null
          ? null
          : lastPaymentDay(civilDate(due.on), {
              fromSavings: account.subtype !== null && account.subtype !== 'checking',
              calendar: calendarOf(calendar),
            }),
    }));

/**
 * Returns balances by rate: from the statements if there are any and they add up, otherwise from the terms and
 * offers. A disputed amount is capped at its balance.
 */
function balancesOf(
  card: LedgerCard,
  statements: CardStatementsView | undefined,
  disputes: readonly DisputeRow[],
): PayableBalance[] {
  const open = disputes.filter(({ accountId, outcome }) => accountId === card.account.id && outcome === null);
  const disputedOn = (balanceId: string) =>
    open.reduce((sum, row) => (row.balanceId === balanceId ? sum + row.amountMinor : sum), 0);
  const ofStatements =
    statements === undefined ||
    toMinor(statements.unassigned) !== 0 ||
    toMinor(statements.interestNotPosted) !== 0 ||
    toMinor(statements.owed) < 0 ||
    statements.segments.some(({ balance }) => toMinor(balance) < 0)
      ? null
      : statements.segments;
  const own = new Map(card.segments.map((segment) => [segment.id, segment]));
  const raw =
    ofStatements === null
      ? card.segments.map(({ id, kind, balanceMinor, aprPpm, promo }) => ({
          id,
          kind,
          balanceMinor,
          aprPpm,
          promo: promo ?? null,
        }))
      : ofStatements.map(({ id, kind, balance, aprPpm }) => ({
          id,
          kind,
          balanceMinor: minor(toMinor(balance)),
          aprPpm: aprPpm as Ppm | null,
          promo: own.get(id)?.promo ?? null,
        }));
  return raw.map((each) => ({ ...each, disputedMinor: minor(Math.min(each.balanceMinor, disputedOn(each.id))) }));
}

interface Due {
  on: string;
  inDays: number;
  minimumOpen: number;
  paidSince: number;
  inTransit: number;
  covered: 'paid' | 'autopay' | 'booked' | null;
  isUrgent: boolean;
}

function dueOf(
  { card, inTransit: ahead }: Pick<CountedCard, 'card' | 'inTransit'>,
  balances: readonly PayableBalance[],
  statements: CardStatementsView | undefined,
  { today, incoming }: Inputs,
): Due | null {
  const [statement] = statements?.items ?? [];
  const { next } = outlookOf(card, today);
  const own = incoming.filter(({ accountId }) => accountId === card.account.id);
  const between = (from: string, through: string) =>
    own.reduce((sum, row) => (row.postedOn >= from && row.postedOn <= through ? sum + row.amountMinor : sum), 0);
  const isOpen = statement !== undefined && (statement.dueOn >= today || toMinor(statement.minimumOpen) > 0);
  if (card.owedMinor === 0 || (!isOpen && next === null)) return null;
  const on = isOpen ? statement.dueOn : (next?.dueOn ?? today);
  const { dueDay, closeDay } = card.terms;
  const from = isOpen
    ? statement.closesOn
    : dueDay === null
      ? today
      : paymentWindowStart({ dueOn: civilDate(on), dueDay, ...(closeDay === null ? {} : { closeDay }) });
  const paidSince = between(from, today);
  const inTransit = ahead
    .filter(({ postedOn }) => postedOn >= from)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const unpaid = isOpen
    ? toMinor(statement.minimumOpen)
    : Math.max(0, minimumWithoutDisputes(card, balances, next?.minimumMinor ?? minor(0)) - paidSince);
  const minimumOpen = Math.max(0, unpaid - inTransit);
  const posted = own.some(({ postedOn }) => postedOn > today && postedOn <= on);
  const covered =
    unpaid === 0
      ? 'paid'
      : minimumOpen === 0
        ? 'booked'
        : card.terms.autopay !== 'none'
          ? 'autopay'
          : posted
            ? 'booked'
            : null;
  const inDays = daysBetween(civilDate(today), civilDate(on));
  return {
    on,
    inDays,
    minimumOpen,
    paidSince,
    inTransit,
    covered,
    isUrgent: covered === null && inDays <= URGENT_DAYS,
  };
}

/** Computes the minimum without disputed amounts, which need not be paid: Regulation Z, 12 CFR 1026.13(d)(1). */
function minimumWithoutDisputes(card: LedgerCard, balances: readonly PayableBalance[], minimumMinor: Minor): Minor {
  const debt = balances.some(({ disputedMinor }) => disputedMinor > 0)
    ? debtOf(
        card,
        balances.map((each) => ({ ...each, balanceMinor: minor(each.balanceMinor - each.disputedMinor) })),
      )
    : null;
  return debt === null ? minimumMinor : debtMinimumToday(debt);
}

function debtOf({ account, minimum, terms }: LedgerCard, balances: readonly PayableBalance[]): Debt | null {
  const segments: DebtSegment[] = [];
  for (const { id, kind, balanceMinor, aprPpm, promo } of balances) {
    if (aprPpm === null) return null;
    if (balanceMinor > 0)
      segments.push({ id, kind, balanceMinor, aprPpm, ...(promo === null || promo === undefined ? {} : { promo }) });
  }
  return {
    id: account.id,
    name: account.name,
    kind: 'card',
    segments,
    minimum,
    ...(terms.dueDay === null ? {} : { dueDay: terms.dueDay }),
  };
}

/**
 * Returns the sources of a choice's inputs: the card's statements for the amount owed, its terms for the rates of
 * future months.
 */
const choiceSources = (cardId: string): WorkingSources => ({
  href: `/credit-cards?card=${cardId}`,
  refs: { owed_today: { kind: 'statement', id: cardId } },
  edits: {
    purchases_paid_in_full: { kind: 'statement', id: cardId },
    issuer_may_round_otherwise: { kind: 'card', id: cardId },
  },
});

function choicesOf(
  card: LedgerCard,
  balances: readonly PayableBalance[],
  {
    statements,
    minimumMinor,
    inTransitMinor,
    today,
  }: {
    statements: CardStatementsView | undefined;
    minimumMinor: number | null;
    inTransitMinor: number;
    today: string;
  },
): PaymentChoice[] {
  const debt = debtOf(card, balances);
  if (debt === null || debt.segments.length === 0) return [];
  const inFull =
    statements?.grace.state === 'in_grace' && statements.grace.payInFull !== null
      ? { payInFullMinor: minor(Math.max(0, toMinor(statements.grace.payInFull.amount) - inTransitMinor)) }
      : {};
  const promosPerMonthMinor = card.promos
    .flatMap(({ promo, outlook }) =>
      promo.balanceMinor > 0 && promo.startsOn <= today ? [outlook().neededPerMonthMinor ?? minor(0)] : [],
    )
    .filter((needed) => needed > 0);
  const disputed = Object.fromEntries(balances.map(({ id, disputedMinor }) => [id, disputedMinor]));
  return paymentChoices(
    { debt, minimumMinor: minor(minimumMinor ?? debtMinimumToday(debt)), ...inFull, promosPerMonthMinor },
    { paidOn: civilDate(today), ...daysOf(card.terms), disputed },
  );
}
