/** What stood open in the past, as far as the ledger, statements and entries of a household say: for the mornings of a backtest. */
import {
  addDays,
  civilDate,
  type CivilDate,
  debtMinimumToday,
  minor,
  type PastAsks,
  type PastCard,
  type PastLoan,
  type RecordedPromo,
  setOn,
  type SweepRule,
} from '@tideline/domain';
import { type BookedCard, type BookedPromo, daysOf, movementKind, promoCardOf } from '../cards/card-book.ts';
import { listStatements } from '../cards/card-statement.store.ts';
import type { HouseholdTx } from '../database/database.ts';
import { listCardRowKinds } from './past-asks.store.ts';
import type { SweepFacts, SweepWorld } from './world.ts';

interface Asked {
  facts: SweepFacts;
  world: SweepWorld;
  /** The first day of the backtest. */
  from: CivilDate;
  /** The first day of the ledger that it knows. */
  since: CivilDate;
}

/** Only of debts that the rules pay, for it reads their rows. */
export async function loadPastAsks(
  tx: HouseholdTx,
  { facts, world: { inputs }, from, since }: Asked,
): Promise<PastAsks> {
  const paid = new Set(inputs.rules.flatMap((rule) => paidBy(rule, facts)));
  const cards: PastCard[] = [];
  for (const card of facts.debts.records.cards)
    if (paid.has(card.account.id)) cards.push(await pastCard(tx, card, { from, since }));
  return {
    cards,
    loans: facts.debts.records.loans.flatMap(({ account, terms, debt }): PastLoan[] =>
      !paid.has(account.id) || terms === null || debt === null
        ? []
        : [{ accountId: account.id, dueDay: terms.dueDay, instalmentMinor: debtMinimumToday(debt) }],
    ),
    goals: setOn(inputs.goals, from, facts.today),
  };
}

/** The accounts that a rule pays, with the card of its offer. */
function paidBy({ terms, destinations }: SweepRule, { debts }: Pick<SweepFacts, 'debts'>): string[] {
  if (terms.kind !== 'promo_deadline') return destinations.map(({ accountId }) => accountId);
  return debts.records.cards.flatMap(({ account, promos }) =>
    promos.some(({ promo }) => promo.id === terms.promoId) ? [account.id] : [],
  );
}

const paysInFull = ({ autopay }: BookedCard['terms']): boolean => autopay === 'statement' || autopay === 'current';

async function pastCard(
  tx: HouseholdTx,
  card: BookedCard,
  { from, since }: Pick<Asked, 'from' | 'since'>,
): Promise<PastCard> {
  const { account, terms, purchaseAprPpm, minimum, promos } = card;
  const { deferredMode } = promoCardOf(card);
  const rows = await listCardRowKinds(tx, account.id, since);
  const statements = await listStatements(tx, account.id);
  return {
    accountId: account.id,
    purchaseAprPpm,
    minimum,
    inGrace: (statements.at(-1)?.graceState ?? (paysInFull(terms) ? 'in_grace' : 'lost')) === 'in_grace',
    ...daysOf(terms),
    ...(deferredMode === undefined ? {} : { deferredMode }),
    promos: promos.map((promo) => fromItsStart(promo, { from, since })),
    statements: statements
      .filter(({ dueOn }) => dueOn >= from)
      .map(({ closesOn, dueOn, minimumMinor, printedMinimumMinor }) => ({
        closesOn: civilDate(closesOn),
        dueOn: civilDate(dueOn),
        minimumMinor: minor(printedMinimumMinor ?? minimumMinor),
      })),
    kinds: Object.fromEntries(rows.map(({ id, kind, amountMinor }) => [id, movementKind(kind, amountMinor)])),
  };
}

/** After every row of its day. */
const LATE = '~';

/**
 * An offer followed from what is known of it first: what a person said was left of it where that was before the backtest began, else what
 * it began with, else what was said later. An introductory rate begins with nothing unless it was entered otherwise; purchases join it.
 */
function fromItsStart({ row, promo }: BookedPromo, { from, since }: Pick<Asked, 'from' | 'since'>): RecordedPromo {
  const recordedOn = civilDate(row.balanceAsOf);
  const asSaid = { ...promo, balanceMinor: minor(row.balanceMinor), recordedOn, recordedAt: row.balanceEntry };
  const originalMinor = row.originalMinor ?? (row.kind === 'intro_purchase' ? 0 : null);
  if (recordedOn <= from || originalMinor === null || promo.startsOn <= since || promo.startsOn >= recordedOn)
    return asSaid;
  // a transfer that arrives later is in what the offer began with: as if it had been recorded ahead
  const isTransfer = row.kind === 'balance_transfer';
  return {
    ...promo,
    balanceMinor: minor(originalMinor),
    recordedOn: isTransfer ? addDays(promo.startsOn, -1) : promo.startsOn,
    recordedAt: isTransfer ? '' : LATE,
  };
}

/** Rules of which nothing is known for any day of the backtest. */
export function untried(rules: readonly SweepRule[], { cards, loans, goals }: PastAsks, through: CivilDate): string[] {
  const isKnown = ({ terms, destinations }: SweepRule): boolean => {
    if (terms.kind === 'savings_goal') return goals.some(({ id }) => id === terms.goalId);
    if (terms.kind === 'promo_deadline')
      return cards.some(({ promos }) =>
        promos.some(
          ({ id, recordedOn, startsOn }) => id === terms.promoId && startsOn < through && recordedOn < through,
        ),
      );
    if (terms.kind !== 'minimum_payment') return true;
    const pays = new Set(destinations.map(({ accountId }) => accountId));
    return (
      loans.some(({ accountId }) => pays.has(accountId)) ||
      cards.some(
        ({ accountId, dueDay, statements }) => pays.has(accountId) && (dueDay !== undefined || statements.length > 0),
      )
    );
  };
  return rules.filter((rule) => !isKnown(rule)).map(({ id }) => id);
}
