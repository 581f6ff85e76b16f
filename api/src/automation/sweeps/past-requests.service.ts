/**
 * Loads past requests of minimums, offers and goals for the mornings of a backtest, as far as the ledger, statements
 * and entries of the household show them.
 */
import {
  addDays,
  civilDate,
  type CivilDate,
  debtMinimumToday,
  minor,
  type BacktestRuleInputs,
  type PastCard,
  type PastLoan,
  type RecordedPromo,
  backdateGoals,
  type SweepRule,
} from '@tideline/domain';
import {
  type LedgerCard,
  type LedgerPromo,
  daysOf,
  movementKind,
  promoCardOf,
} from '../../debts/cards/ledger-cards.ts';
import { listStatements } from '../../debts/records/card-statement.store.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { listCardRowKinds } from './past-requests.store.ts';
import type { SweepFacts, SweepContext } from './sweep-inputs.ts';

interface PastRequestsContext {
  facts: SweepFacts;
  context: SweepContext;
  /** First day of the backtest. */
  from: CivilDate;
  /** First day of the known ledger. */
  since: CivilDate;
}

/** Loads past requests. Covers only debts that the rules pay, because it reads their rows. */
export async function loadPastRequests(
  tx: HouseholdTx,
  { facts, context: { inputs }, from, since }: PastRequestsContext,
): Promise<BacktestRuleInputs> {
  const paid = new Set(inputs.rules.flatMap((rule) => paidBy(rule, facts)));
  const cards: PastCard[] = [];
  for (const card of facts.debts.records.cards)
    if (paid.has(card.account.id)) cards.push(await pastCard(tx, card, { from, since }));
  return {
    cards,
    loans: facts.debts.records.loans.flatMap(({ account, terms, debt }): PastLoan[] =>
      !paid.has(account.id) || terms === null || debt === null
        ? []
        : [{ accountId: account.id, dueDay: terms.dueDay, installmentMinor: debtMinimumToday(debt) }],
    ),
    goals: backdateGoals(inputs.goals, from, facts.today),
  };
}

/** Returns the accounts that a rule pays, including the card of its offer. */
function paidBy({ terms, destinations }: SweepRule, { debts }: Pick<SweepFacts, 'debts'>): string[] {
  if (terms.kind !== 'promo_deadline') return destinations.map(({ accountId }) => accountId);
  return debts.records.cards.flatMap(({ account, promos }) =>
    promos.some(({ promo }) => promo.id === terms.promoId) ? [account.id] : [],
  );
}

const paysInFull = ({ autopay }: LedgerCard['terms']): boolean => autopay === 'statement' || autopay === 'current';

async function pastCard(
  tx: HouseholdTx,
  card: LedgerCard,
  { from, since }: Pick<PastRequestsContext, 'from' | 'since'>,
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

/** A suffix that sorts after every row of its day. */
const LATE = '~';

/**
 * Tracks an offer from the first known balance: the user's entry if it predates the backtest, otherwise the original
 * balance, otherwise a later entry. A promotional purchase rate starts at zero unless the user entered a balance, and
 * purchases add to it.
 */
function fromItsStart(
  { row, promo }: LedgerPromo,
  { from, since }: Pick<PastRequestsContext, 'from' | 'since'>,
): RecordedPromo {
  const recordedOn = civilDate(row.balanceAsOf);
  const asSaid = { ...promo, balanceMinor: minor(row.balanceMinor), recordedOn, recordedAt: row.balanceEntry };
  const originalMinor = row.originalMinor ?? (row.kind === 'intro_purchase' ? 0 : null);
  if (recordedOn <= from || originalMinor === null || promo.startsOn <= since || promo.startsOn >= recordedOn)
    return asSaid;
  // A transfer that arrives later is part of the original balance, as if it had been recorded in advance.
  const isTransfer = row.kind === 'balance_transfer';
  return {
    ...promo,
    balanceMinor: minor(originalMinor),
    recordedOn: isTransfer ? addDays(promo.startsOn, -1) : promo.startsOn,
    recordedAt: isTransfer ? '' : LATE,
  };
}

/** Returns rules for which no day of the backtest has data. */
export function rulesNotTried(
  rules: readonly SweepRule[],
  { cards, loans, goals }: BacktestRuleInputs,
  through: CivilDate,
): string[] {
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
