/** All data needed to compute the statements of one card, loaded once. */
import { fail } from '@tideline/contract';
import {
  addDays,
  billingCycleOf,
  type CardTerms,
  civilDate,
  dueDateOf,
  type GraceState,
  isBalancePromo,
  nextDueDate,
  nextGraceState,
} from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { type AgreementFields, cardTermsOf, findAgreement } from './card-agreement.store.ts';
import { type LedgerCard, loadCards } from './ledger-cards.ts';
import {
  listCycleRows,
  listRates,
  listStatements,
  owedOnDays,
  type CycleRow,
  type StatementRow,
} from '../records/card-statement.store.ts';
import type { RateRow } from '../records/card-terms.store.ts';
import { type Cycle, type CyclePromo, workCycle } from './statement-cycle.ts';

export interface StatementFacts {
  card: LedgerCard;
  agreement: AgreementFields;
  terms: CardTerms;
  rates: RateRow[];
  promos: CyclePromo[];
  /** Statements, oldest first. */
  statements: StatementRow[];
}

export async function loadStatementFacts(tx: HouseholdTx, today: string, accountId: string): Promise<StatementFacts> {
  const card = (await loadCards(tx, today)).find(({ account }) => account.id === accountId);
  if (card === undefined) throw fail('NOT_FOUND', {});
  return statementFactsOf(tx, card);
}

/** Loads the facts for a card that is already loaded. */
export async function statementFactsOf(tx: HouseholdTx, card: LedgerCard): Promise<StatementFacts> {
  const { id, currency } = card.account;
  const agreement = await findAgreement(tx, id);
  return {
    card,
    agreement,
    terms: cardTermsOf(agreement, card.terms, card.minimum, currency),
    rates: await listRates(tx, id),
    promos: card.promos.flatMap(cyclePromo),
    statements: await listStatements(tx, id),
  };
}

function cyclePromo({ row, promo }: LedgerCard['promos'][number]): CyclePromo[] {
  const { id, kind, promoAprPpm, revertAprPpm, startsOn, endsOn, originalMinor } = promo;
  return isBalancePromo(kind)
    ? [{ id, kind, promoAprPpm, revertAprPpm, startsOn, endsOn, originalMinor, recordedMinor: row.balanceMinor }]
    : [];
}

export interface CycleDates {
  startsOn: string;
  closesOn: string;
  dueOn: string;
}

/**
 * Returns the cycle after the last statement. Before the first statement, returns the most recently ended cycle.
 * Returns null if no closing day is known.
 */
export function nextCycle(
  { statements, terms }: Pick<StatementFacts, 'statements' | 'terms'>,
  today: string,
): CycleDates | null {
  const latest = statements.at(-1);
  if (terms.closeDay === null && latest === undefined) return null;
  const closeDay = terms.closeDay ?? Number(latest?.closesOn.slice(8));
  if (latest !== undefined) {
    const startsOn = addDays(civilDate(latest.closesOn), 1);
    // The issuer shifts the day around weekends, so a cycle of only a few days belongs to the previous one.
    let closesOn = nextDueDate(startsOn, closeDay);
    if (closesOn < addDays(startsOn, 13)) closesOn = nextDueDate(addDays(closesOn, 1), closeDay);
    return { startsOn, closesOn, dueOn: dueAfter(terms, closesOn) };
  }
  const running = billingCycleOf(civilDate(today), closeDay);
  const over = running.closesOn === today ? running : billingCycleOf(addDays(running.startsOn, -1), closeDay);
  return { startsOn: over.startsOn, closesOn: over.closesOn, dueOn: dueAfter(terms, over.closesOn) };
}

export const dueAfter = (terms: CardTerms, closesOn: string): string =>
  dueDateOf(terms, civilDate(closesOn)) ?? addDays(civilDate(closesOn), 25);

export interface CycleOptions extends CycleDates {
  inGrace?: boolean | null | undefined;
  /** null: interest from the transactions, or the computed interest if they have none. */
  chargedInterestMinor?: number | null | undefined;
  /** Whether the cycle is still open. If so, interest counts only if it has a transaction. */
  isRunning?: boolean;
}

export interface WorkedCycle {
  cycle: Cycle;
  graceBefore: GraceState;
  /** Grace state of the next cycle. */
  graceAfter: GraceState;
}

/** Returns the interest without a transaction of statements that closed before a day. */
export const unpostedBefore = (
  statements: readonly Pick<StatementRow, 'closesOn' | 'unpostedInterestMinor'>[],
  startsOn: string,
): number =>
  statements.reduce(
    (sum, { closesOn, unpostedInterestMinor }) => (closesOn < startsOn ? sum + unpostedInterestMinor : sum),
    0,
  );

/** Computes a cycle from the current transactions. */
export async function computeCycle(
  tx: HouseholdTx,
  facts: StatementFacts,
  options: CycleOptions,
): Promise<WorkedCycle> {
  const { card, terms, rates, promos, statements } = facts;
  const { startsOn, closesOn } = options;
  const previous = statements.filter((statement) => statement.closesOn < startsOn).at(-1) ?? null;
  const rows = await listCycleRows(tx, card.account.id, options);
  const [bookedBeforeMinor = 0] = await owedOnDays(tx, card.account.id, [addDays(civilDate(startsOn), -1)]);
  const owedBeforeMinor = bookedBeforeMinor + unpostedBefore(statements, startsOn);
  const graceBefore = previous?.graceState ?? (await firstGrace(tx, facts, { ...options, rows, owedBeforeMinor }));
  const posted = -rows.reduce((sum, { kind, amountMinor }) => (kind === 'interest' ? sum + amountMinor : sum), 0);
  const isBooked = rows.some(({ kind }) => kind === 'interest');
  const cycle = workCycle({
    startsOn,
    closesOn,
    rows,
    owedBeforeMinor,
    promos,
    rates,
    terms,
    dueDay: card.terms.dueDay,
    dueBeforeOn:
      previous?.dueOn ?? (terms.due?.kind === 'day' ? nextDueDate(civilDate(startsOn), terms.due.day) : closesOn),
    previous:
      previous === null
        ? null
        : { segments: previous.segments, minimumMinor: previous.printedMinimumMinor ?? previous.minimumMinor },
    inGrace: graceBefore === 'in_grace',
    chargedInterestMinor: options.chargedInterestMinor ?? (isBooked || options.isRunning === true ? posted : null),
  });
  return {
    cycle,
    graceBefore,
    graceAfter: nextGraceState(
      graceBefore,
      { paidInFull: cycle.graceKept },
      { regainStatements: terms.graceRegainStatements },
    ),
  };
}

/**
 * Returns the grace state before the first statement. A card that was paid and not charged interest recently is in its
 * grace period.
 */
async function firstGrace(
  tx: HouseholdTx,
  { card, agreement }: StatementFacts,
  { inGrace, startsOn, rows, owedBeforeMinor }: CycleOptions & { rows: readonly CycleRow[]; owedBeforeMinor: number },
): Promise<GraceState> {
  if (inGrace !== undefined && inGrace !== null) return inGrace ? 'in_grace' : 'lost';
  if (owedBeforeMinor <= 0 || agreement.autopay === 'statement' || agreement.autopay === 'current') return 'in_grace';
  const before = await listCycleRows(tx, card.account.id, {
    startsOn: addDays(civilDate(startsOn), -62),
    closesOn: addDays(civilDate(startsOn), -1),
  });
  const paid = before.some(({ kind, amountMinor }) => kind === 'card_payment' && amountMinor > 0);
  const charged = [...before, ...rows].some(({ kind, amountMinor }) => kind === 'interest' && amountMinor < 0);
  return charged || !paid ? 'lost' : 'in_grace';
}
