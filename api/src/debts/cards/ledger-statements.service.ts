import {
  type Agreement,
  type Money,
  type Statement,
  type CardStatements,
  toMoney,
  type Working,
} from '@tideline/contract';
import {
  addDays,
  checkCardTerms,
  civilDate,
  dueDateInMonth,
  feesWorking,
  minor,
  ppm,
  statementsToRegainGrace,
} from '@tideline/domain';
import type { HouseholdTx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { workingToWire } from '../../platform/workings/working-to-wire.ts';
import type { AgreementFields } from './card-agreement.store.ts';
import { unassignedOf } from './statement-cycle.ts';
import { loadStatementFacts, nextCycle, type StatementFacts, unpostedBefore, computeCycle } from './statement-facts.ts';
import { statementToWire } from './statement-to-wire.ts';
import { draftStatement, showStatement } from './statement-views.ts';
import { listFees, type FeeRow } from './card-fees.store.ts';

export const listLedgerStatements = (scope: Scope, id: string): Promise<CardStatements> =>
  scope.read((tx) => loadLedgerStatements(tx, scope.today, id));

/**
 * Loads all data from a card's statements: stored statements, the current cycle, today's balances, the grace period,
 * fees and terms.
 */
export async function loadLedgerStatements(tx: HouseholdTx, today: string, id: string): Promise<CardStatements> {
  const facts = await loadStatementFacts(tx, today, id);
  const { card, statements, agreement, terms, rates } = facts;
  const items: Statement[] = [];
  for (const row of statements)
    items.unshift(statementToWire(await showStatement(tx, facts, row, today), facts, today));
  const next = nextCycle(facts, today);
  const draft = next === null ? null : await draftStatement(tx, facts, next);
  const running = draft === null ? null : statementToWire(draft, facts, today);
  const graceAfter = statements.at(-1)?.graceState ?? draft?.graceState ?? 'in_grace';
  const fees = await feesOf(tx, facts, today);
  const charged = fees.filter(({ status, on }) => status === 'charged' && on.slice(0, 4) === today.slice(0, 4));
  return {
    cardId: id,
    cardName: card.account.name,
    termsVersion: card.terms.version,
    items,
    running,
    next: next === null ? null : { ...next, isOver: next.closesOn <= today },
    ...(await balancesToday(tx, facts, today)),
    grace: {
      state: graceAfter,
      statementsToRegain: statementsToRegainGrace(graceAfter, { regainStatements: terms.graceRegainStatements }),
      payInFull: payInFullOf(items[0], today),
      source: statements.length === 0 ? 'estimated' : 'statement',
    },
    fees,
    feesOfYear: toMoney(
      charged.reduce((sum, { amount }) => sum + Number(amount.minor), 0),
      card.account.currency,
    ),
    feesWorking: charged.length === 0 ? null : feesToWire(charged, card.account),
    agreement: agreementToWire(agreement, card.account.currency),
    problems: checkCardTerms(
      terms,
      rates.map(({ aprPpm }) => ppm(aprPpm)),
    ).map(({ field, reason }) => ({ field, reason })),
    missing: [
      ...(card.purchaseAprPpm === null ? ['purchase_apr' as const] : []),
      ...(terms.closeDay === null ? ['close_day' as const] : []),
      ...(terms.due === null ? ['due_day' as const] : []),
      ...(card.terms.minimumKind === null ? ['minimum' as const] : []),
    ],
  };
}

/**
 * Rolls the last statement forward by later activity: Σ balances + unassigned = owed + interest without a transaction.
 */
async function balancesToday(
  tx: HouseholdTx,
  facts: StatementFacts,
  today: string,
): Promise<Pick<CardStatements, 'owed' | 'segments' | 'unassigned' | 'interestNotPosted'>> {
  const { card, statements } = facts;
  const { currency, balanceMinor } = card.account;
  const owedMinor = -balanceMinor;
  const latest = statements.at(-1);
  const owed = toMoney(owedMinor, currency);
  if (latest === undefined) {
    return {
      owed,
      interestNotPosted: toMoney(0, currency),
      unassigned: toMoney(Math.min(0, owedMinor), currency),
      segments: card.segments.map(({ id, kind, aprPpm, balanceMinor: balance }) => ({
        id,
        kind,
        aprPpm,
        balance: toMoney(balance, currency),
      })),
    };
  }
  const startsOn = addDays(civilDate(latest.closesOn), 1);
  const rolled =
    startsOn > today
      ? { segments: latest.segments, creditMinor: 0 }
      : (await computeCycle(tx, facts, { startsOn, closesOn: today, dueOn: today, isRunning: true })).cycle;
  const unpostedMinor = unpostedBefore(statements, startsOn);
  return {
    owed,
    interestNotPosted: toMoney(unpostedMinor, currency),
    segments: rolled.segments
      .filter(({ closingMinor }) => closingMinor !== 0)
      .map(({ id, kind, aprPpm, closingMinor }) => ({ id, kind, aprPpm, balance: toMoney(closingMinor, currency) })),
    unassigned: toMoney(unassignedOf(rolled.segments, owedMinor + unpostedMinor, 0), currency),
  };
}

function payInFullOf(latest: Statement | undefined, today: string): CardStatements['grace']['payInFull'] {
  return latest === undefined || latest.dueOn < today || latest.open.minor === '0'
    ? null
    : { amount: latest.open, by: latest.dueOn };
}

/** Returns the working of the fees, in which each fee links to its transaction. */
function feesToWire(charged: CardStatements['fees'], { id, currency }: { id: string; currency: string }): Working {
  const working = feesWorking(
    charged.map(({ transactionId, amount }) => ({ id: transactionId ?? '', amountMinor: minor(Number(amount.minor)) })),
  );
  const subjects = new Map(
    charged.map(({ transactionId, payee, on }) => [
      transactionId ?? '',
      { name: payee ?? on, ref: transactionId === null ? null : { kind: 'transaction' as const, id: transactionId } },
    ]),
  );
  return workingToWire(working, { href: `/transactions?account=${id}`, subjects }, currency);
}

/** Returns the fees charged in the last twelve months, and the expected late and annual fees. */
async function feesOf(
  tx: HouseholdTx,
  { card, terms, statements }: StatementFacts,
  today: string,
): Promise<CardStatements['fees']> {
  const { currency, id } = card.account;
  const rows = await listFees(tx, id, addDays(civilDate(today), -366));
  const isAnnual = ({ amountMinor, payee }: FeeRow) =>
    -amountMinor === terms.annualFee?.amountMinor || /annual|member/i.test(payee);
  const charged: CardStatements['fees'] = rows.map((row) => ({
    kind: isAnnual(row)
      ? 'annual'
      : -row.amountMinor === terms.lateFeeMinor || /late/i.test(row.payee)
        ? 'late'
        : 'other',
    on: row.postedOn,
    amount: toMoney(-row.amountMinor, currency),
    status: 'charged',
    transactionId: row.id,
    payee: row.payee,
  }));
  const expected =
    terms.annualFee === null || terms.annualFee.amountMinor === 0
      ? []
      : [
          annualFeeAhead(terms.annualFee, today, {
            closeDay: terms.closeDay ?? 'last',
            chargedOn: rows.find(isAnnual)?.postedOn ?? null,
          }),
        ];
  const lateOn = statements.at(-1);
  const late =
    terms.lateFeeMinor === null || lateOn === undefined || lateOn.dueOn < today
      ? []
      : [
          {
            kind: 'late' as const,
            on: lateOn.dueOn,
            amountMinor: Math.min(terms.lateFeeMinor, lateOn.printedMinimumMinor ?? lateOn.minimumMinor),
          },
        ].filter(({ amountMinor }) => amountMinor > 0);
  return [
    ...[...late, ...expected.map((fee) => ({ ...fee, kind: 'annual' as const }))].map(({ kind, on, amountMinor }) => ({
      kind,
      on,
      amount: toMoney(amountMinor, currency),
      status: 'expected' as const,
      transactionId: null,
      payee: null,
    })),
    ...charged,
  ];
}

/**
 * Returns the annual fee on the statement of its month. This is next year's fee if this year's month has passed or the
 * fee was already charged.
 */
function annualFeeAhead(
  { amountMinor, month }: { amountMinor: number; month: number },
  today: string,
  { closeDay, chargedOn }: { closeDay: number | 'last'; chargedOn: string | null },
): { on: string; amountMinor: number } {
  const inYear = (year: number) => dueDateInMonth(civilDate(`${year}-${String(month).padStart(2, '0')}-01`), closeDay);
  const year = Number(today.slice(0, 4));
  const thisYear = inYear(year);
  const isCharged = chargedOn !== null && chargedOn.slice(0, 7) === thisYear.slice(0, 7);
  return { on: thisYear >= today && !isCharged ? thisYear : inYear(year + 1), amountMinor: minor(amountMinor) };
}

function agreementToWire(fields: AgreementFields, currency: string): Agreement {
  const money = (amount: number | null): Money | null => (amount === null ? null : toMoney(amount, currency));
  const {
    annualFeeMinor,
    annualFeeMonth,
    cashAdvanceLimitMinor,
    minimumInterestMinor,
    lateFeeMinor,
    autopay,
    autopayAccountId,
    autopayFixedMinor,
    ...rest
  } = fields;
  return {
    ...rest,
    cashAdvanceLimit: money(cashAdvanceLimitMinor),
    minimumInterest: money(minimumInterestMinor),
    annualFee:
      annualFeeMinor === null || annualFeeMonth === null
        ? null
        : { amount: toMoney(annualFeeMinor, currency), month: annualFeeMonth },
    lateFee: money(lateFeeMinor),
    autopay: { kind: autopay, fromAccountId: autopayAccountId, amount: money(autopayFixedMinor) },
  };
}
