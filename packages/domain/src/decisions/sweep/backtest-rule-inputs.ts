import { effectiveSegments, cardDebt } from '../../projections/card-outlook/card-outlook.ts';
import { paymentWindowStart } from '../../products/card/payment-window.ts';
import {
  type CardMovement,
  type CardMovementKind,
  type RecordedPromo,
  rollPromosForward,
} from '../../projections/card-outlook/roll-promos-forward.ts';
import { type CardSegment, splitCardBalance } from '../../projections/card-outlook/split-card-balance.ts';
import { addDays } from '../../foundation/dates/add.ts';
import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import { nextDueDate } from '../../foundation/dates/due-date.ts';
import type { Debt } from '../../projections/debt/debt.ts';
import { debtMinimumToday } from '../../projections/debt/minimum-today.ts';
import { type Minor, minor, type Ppm, ppm, PPM_ONE } from '../../foundation/money/minor.ts';
import { mulDiv } from '../../foundation/money/mul-div.ts';
import type { DeferredMode } from '../../products/promo/deferred-meter.ts';
import { isBalancePromo } from '../../products/promo/promo.ts';
import type { BacktestDay } from './backtest-replay.ts';
import { promoPaymentDue } from './promo-payment-due.ts';
import type { MinimumDue, PromoPaymentDue, SweepGoal, SweepTransaction } from './sweep-inputs.ts';
import { destinationKey } from './sweep-rule.ts';

/** A statement as it was issued. */
export interface PastStatement {
  closesOn: CivilDate;
  dueOn: CivilDate;
  minimumMinor: Minor;
}

/** A card with its current terms. Its promotions start from the figures known on the first tracked day. */
export interface PastCard {
  accountId: string;
  purchaseAprPpm: Ppm | null;
  minimum: Debt['minimum'];
  dueDay?: number;
  closeDay?: number;
  deferredMode?: DeferredMode;
  /** Whether purchases are paid in full and accrue no interest. */
  inGrace: boolean;
  promos: readonly RecordedPromo[];
  statements: readonly PastStatement[];
  /** Kinds of the ledger rows by id; by default, money in is a payment and money out a purchase. */
  kinds: Readonly<Record<string, CardMovementKind>>;
}

export interface PastLoan {
  accountId: string;
  dueDay: number;
  installmentMinor: Minor;
}

/** Inputs of offer, minimum and goal rules on the mornings of a backtest. */
export interface BacktestRuleInputs {
  cards: readonly PastCard[];
  loans: readonly PastLoan[];
  /** Goals on the first day. */
  goals: readonly SweepGoal[];
}

/** Returns the planned payment to a debt around a day in a morning's forecast; null: none. */
export type PlannedPayment = (debtAccountId: string, dueOn: CivilDate) => { id: string; amountMinor: Minor } | null;

/**
 * Returns the open minimums, offers and goals of a morning, based on issued statements, the replayed balances and
 * today's terms.
 *
 * Minimums  of the statement due next; without a stored statement, by the formula on that morning's balances.
 *           Payments since then are subtracted
 * Offers    tracked from their entered figures through every payment and purchase since (rollPromosForward)
 * Goals     the amount saved on the first day plus sweeps that have arrived since; never more than the account holds
 */
export function ruleInputsOn(
  { cards, loans, goals }: BacktestRuleInputs,
  day: BacktestDay,
  planned: PlannedPayment,
): { promos: PromoPaymentDue[]; minimums: MinimumDue[]; goals: SweepGoal[] } {
  const owedOf = (accountId: string): number => -(day.accounts.find(({ id }) => id === accountId)?.balanceMinor ?? 0);
  const books = cards.map((card) => bookOf(card, day, owedOf(card.accountId)));
  return {
    promos: books.flatMap((ledger) => promosOf(ledger, day.today, planned)),
    minimums: [
      ...books.flatMap((ledger) => minimumOfCard(ledger, day.today, planned)),
      ...loans.flatMap((loan) => minimumOfLoan(loan, day, { owed: owedOf(loan.accountId), planned })),
    ],
    goals: goals.map((goal) => savedSince(goal, day)),
  };
}

/**
 * Returns the average rate of the amount owed on each card on a morning: promotions at their own rates, purchases in
 * their grace period at zero. Cards with an unknown rate are excluded.
 */
export function cardRatesOn({ cards }: Pick<BacktestRuleInputs, 'cards'>, day: BacktestDay): Map<string, Ppm> {
  return new Map(
    cards.flatMap((card) => {
      const owed = -(day.accounts.find(({ id }) => id === card.accountId)?.balanceMinor ?? 0);
      const { segments } = bookOf(card, day, owed);
      if (owed <= 0 || segments.some(({ aprPpm }) => aprPpm === null)) return [];
      const bearing = effectiveSegments({ segments, inGrace: card.inGrace }).reduce(
        (sum, { balanceMinor, aprPpm }) => sum + mulDiv(balanceMinor, aprPpm, PPM_ONE, 'half-away'),
        0,
      );
      return [[card.accountId, ppm(mulDiv(bearing, PPM_ONE, owed, 'half-away'))] as const];
    }),
  );
}

interface CardState {
  card: PastCard;
  owed: number;
  movements: readonly CardMovement[];
  promos: ReturnType<typeof rollPromosForward>;
  segments: readonly CardSegment<Ppm | null>[];
  debt: Debt | null;
}

const daysOf = ({ dueDay, closeDay }: PastCard) => ({
  ...(dueDay === undefined ? {} : { dueDay }),
  ...(closeDay === undefined ? {} : { closeDay }),
});

/** Returns the card's state as of a morning, computed with the same functions as today's state. */
function bookOf(card: PastCard, { today, onDebts }: BacktestDay, owed: number): CardState {
  const { accountId, purchaseAprPpm, minimum, kinds } = card;
  const recorded = card.promos.filter(({ recordedOn }) => recordedOn < today);
  const first = recorded.map(({ recordedOn }) => recordedOn).toSorted()[0] ?? today;
  const movements = onDebts.filter((each) => each.accountId === accountId).map((each) => movementOf(each, kinds));
  const promos = rollPromosForward({
    owedMinor: minor(owed),
    purchaseAprPpm,
    minimum,
    ...daysOf(card),
    promos: recorded,
    movements: movements.filter(({ postedOn }) => postedOn >= first),
  });
  const segments = splitCardBalance<Ppm | null>({
    balanceMinor: minor(owed),
    purchaseAprPpm,
    promos,
    today,
    ...daysOf(card),
  });
  return {
    card,
    owed,
    movements,
    promos,
    segments,
    debt: cardDebt({ id: accountId, name: '', segments, minimum, ...daysOf(card) }),
  };
}

const movementOf = ({ id, on, amountMinor }: SweepTransaction, kinds: PastCard['kinds']): CardMovement => ({
  id,
  postedOn: on,
  amountMinor,
  kind: kinds[id] ?? (amountMinor > 0 ? 'payment' : 'purchase'),
});

function promosOf(
  { card, promos, segments, debt }: CardState,
  today: CivilDate,
  planned: PlannedPayment,
): PromoPaymentDue[] {
  const promoCard = {
    ...daysOf(card),
    ...(debt === null ? {} : { debt }),
    ...(card.deferredMode === undefined ? {} : { deferredMode: card.deferredMode }),
  };
  return promos
    .filter(({ kind, startsOn }) => isBalancePromo(kind) && startsOn < today)
    .flatMap((promo) => {
      const balanceMinor = segments.find(({ promoId }) => promoId === promo.id)?.balanceMinor ?? minor(0);
      const asked = promoPaymentDue(
        { ...promo, balanceMinor },
        { cardAccountId: card.accountId, card: promoCard, today },
      );
      return asked === null ? [] : [{ ...asked, plannedFlow: planned(card.accountId, asked.dueOn) }];
    });
}

function minimumOfCard(
  { card, owed, movements, debt }: CardState,
  today: CivilDate,
  planned: PlannedPayment,
): MinimumDue[] {
  const { accountId, dueDay, statements } = card;
  if (owed <= 0) return [];
  const issued = statements
    .filter(({ closesOn, dueOn }) => closesOn < today && dueOn >= today)
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))[0];
  if (issued === undefined && (dueDay === undefined || debt === null)) return [];
  const dueOn = issued?.dueOn ?? nextDueDate(today, dueDay ?? 1);
  const asked = issued?.minimumMinor ?? (debt === null ? minor(0) : debtMinimumToday(debt));
  const since =
    issued === undefined
      ? paymentWindowStart({ dueOn, dueDay: dueDay ?? 1, ...daysOf(card) })
      : addDays(issued.closesOn, 1);
  const paid = movements.reduce(
    (sum, { kind, postedOn, amountMinor }) => (kind === 'payment' && postedOn >= since ? sum + amountMinor : sum),
    0,
  );
  return [
    {
      accountId,
      dueOn,
      minimumMinor: minor(Math.max(0, Math.min(owed, asked - paid))),
      plannedFlow: planned(accountId, dueOn),
    },
  ];
}

function minimumOfLoan(
  { accountId, dueDay, installmentMinor }: PastLoan,
  { today, onDebts }: BacktestDay,
  { owed, planned }: { owed: number; planned: PlannedPayment },
): MinimumDue[] {
  if (owed <= 0) return [];
  const dueOn = nextDueDate(today, dueDay);
  const since = paymentWindowStart({ dueOn, dueDay });
  const paid = onDebts.reduce(
    (sum, each) =>
      each.accountId === accountId && each.amountMinor > 0 && each.on >= since ? sum + each.amountMinor : sum,
    0,
  );
  return [
    {
      accountId,
      dueOn,
      minimumMinor: minor(Math.max(0, Math.min(owed, installmentMinor - paid))),
      plannedFlow: planned(accountId, dueOn),
    },
  ];
}

function savedSince(goal: SweepGoal, { runs, accounts }: BacktestDay): SweepGoal {
  const key = destinationKey({ kind: 'goal', accountId: goal.accountId, goalId: goal.id });
  const arrived = runs.reduce(
    (sum, run) => (run.destinationKey === key && run.state === 'settled' ? sum + run.amountMinor : sum),
    0,
  );
  const holds = accounts.find(({ id }) => id === goal.accountId)?.balanceMinor ?? 0;
  return { ...goal, savedMinor: minor(Math.max(0, Math.min(goal.savedMinor + arrived, holds))) };
}
