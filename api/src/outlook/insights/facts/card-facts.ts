import {
  addDays,
  addMonths,
  type CardInsightFacts,
  type CivilDate,
  civilDate,
  daysBetween,
  debtMinimumToday,
  flowOf,
  type InsightRow,
  medianOf,
  type Minor,
  minor,
  monthBefore,
  monthOf,
  statementStanding,
} from '@tideline/domain';
import type { AgreementFields } from '../../../debts/cards/card-agreement.store.ts';
import type { LedgerCard } from '../../../debts/cards/ledger-cards.ts';
import type { StatementFields } from '../../../debts/records/card-statement.store.ts';
import { outlookOf } from '../../../debts/cards/card-to-wire.ts';
import { nextCycle, type StatementFacts, statementFactsOf } from '../../../debts/cards/statement-facts.ts';
import { paymentsAfter } from '../../../debts/records/payments-after.ts';
import { draftStatement } from '../../../debts/cards/statement-views.ts';
import type { HouseholdTx } from '../../../platform/database/database.ts';
import { listPayers, type PayerRow } from '../../forecast/payers.store.ts';

export interface CardFact extends CardInsightFacts {
  /** From the agreement; null if it was not entered. */
  lateFeeMinor: Minor | null;
}

/** Months to look back for the account that last paid a card. */
const PAYER_MONTHS = 13;
const PURCHASE_MONTHS = 3;
/** Days before the due date until which a user who pays manually is expected to pay in full as usual. */
const TRUSTED_UNTIL_DAYS = 7;

/** Returns the cards with the amount due, planned payments, and whether purchases are interest-free. */
export async function cardFacts(
  tx: HouseholdTx,
  cards: readonly LedgerCard[],
  rows: readonly InsightRow[],
  today: CivilDate,
): Promise<CardFact[]> {
  if (cards.length === 0) return [];
  const payers = await listPayers(tx, addMonths(today, -PAYER_MONTHS));
  const facts: CardFact[] = [];
  for (const card of cards) {
    const payer = payers.find(({ accountId }) => accountId === card.account.id);
    const known = await statementFactsOf(tx, card);
    facts.push(
      factsOf(known, await lastStatement(tx, known, today), {
        payer,
        purchases: monthlyPurchases(card.account.id, rows, today),
        today,
      }),
    );
  }
  return facts;
}

function factsOf(
  { card, agreement, terms }: StatementFacts,
  last: LastStatement | null,
  { payer, purchases, today }: { payer: PayerRow | undefined; purchases: Minor; today: CivilDate },
): CardFact {
  const { account, owedMinor, purchaseAprPpm } = card;
  return {
    accountId: account.id,
    name: account.name,
    owedMinor,
    purchaseAprPpm,
    outlook: outlookOf(card, today),
    limitMinor: card.terms.creditLimitMinor === null ? null : minor(card.terms.creditLimitMinor),
    statement:
      last === null || last.openMinor === 0
        ? null
        : { id: last.id, closedOn: last.closedOn, openMinor: last.openMinor, dueOn: last.dueOn },
    plannedPaymentMinor: last === null ? minor(0) : plannedPayment(card, agreement, last, today),
    graceState: last?.grace ?? 'in_grace',
    graceRules: { regainStatements: terms.graceRegainStatements },
    monthlyPurchasesMinor: purchases,
    payFromAccountId: payer?.autopayFromId ?? payer?.lastFromId ?? null,
    lateFeeMinor: terms.lateFeeMinor,
  };
}

interface LastStatement {
  /** Id of the statement, or of its card if the statement is not stored. */
  id: string;
  closedOn: CivilDate;
  dueOn: CivilDate;
  /** The unpaid part, without balances at a promotional rate, which cost no interest if unpaid. */
  openMinor: Minor;
  grace: CardInsightFacts['graceState'];
}

/** Returns the last closed statement, either stored or computed from the transactions of its cycle. */
async function lastStatement(tx: HouseholdTx, facts: StatementFacts, today: CivilDate): Promise<LastStatement | null> {
  const { account, owedMinor } = facts.card;
  const stored = facts.statements.at(-1);
  const next = nextCycle(facts, today);
  const isOver = next !== null && next.closesOn <= today && (owedMinor > 0 || stored !== undefined);
  const shown: (StatementFields & { id: string | null }) | null = isOver
    ? await draftStatement(tx, facts, next)
    : (stored ?? null);
  if (shown === null) return null;
  const [closedOn, dueOn] = [civilDate(shown.closesOn), civilDate(shown.dueOn)];
  const paid = (await paymentsAfter(tx, account.id, closedOn, today)).map(({ postedOn, amountMinor }) => ({
    on: civilDate(postedOn),
    amountMinor: minor(amountMinor),
  }));
  const promotional = shown.segments.reduce(
    (sum, { promoEndsOn, closingMinor }) => (promoEndsOn === null || promoEndsOn < today ? sum : sum + closingMinor),
    0,
  );
  const closingMinor = minor(Math.max(0, (shown.printedClosingMinor ?? shown.closingMinor) - promotional));
  const { openMinor } = statementStanding(
    { closesOn: closedOn, dueOn, closingMinor, minimumMinor: minor(Math.min(closingMinor, shown.minimumMinor)) },
    paid,
    today,
  );
  return { id: shown.id ?? account.id, closedOn, dueOn, openMinor, grace: shown.graceState };
}

function plannedPayment(
  { terms, debt }: LedgerCard,
  { autopayFixedMinor }: AgreementFields,
  { openMinor, dueOn, grace }: LastStatement,
  today: CivilDate,
): Minor {
  switch (terms.autopay) {
    case 'statement':
    case 'current':
      return openMinor;
    case 'fixed':
      return minor(autopayFixedMinor ?? 0);
    case 'minimum':
      return debt === null ? minor(0) : debtMinimumToday(debt);
    default:
      return grace === 'in_grace' && daysBetween(today, dueOn) > TRUSTED_UNTIL_DAYS ? openMinor : minor(0);
  }
}

/** Returns the median purchases of the last full months. */
function monthlyPurchases(accountId: string, rows: readonly InsightRow[], today: CivilDate): Minor {
  const months = new Map(
    Array.from({ length: PURCHASE_MONTHS }, (_, index) => [monthBefore(monthOf(today), index + 1), 0]),
  );
  const from = addDays(today, -31 * (PURCHASE_MONTHS + 1));
  for (const row of rows) {
    if (
      row.accountId !== accountId ||
      row.on < from ||
      row.amountMinor >= 0 ||
      row.kind !== 'standard' ||
      flowOf(row, 'out') !== 'spending'
    )
      continue;
    const month = monthOf(row.on);
    if (months.has(month)) months.set(month, (months.get(month) ?? 0) - row.amountMinor);
  }
  return medianOf([...months.values()].map((amount) => minor(amount)));
}
