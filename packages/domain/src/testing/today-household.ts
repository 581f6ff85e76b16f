import * as fc from 'fast-check';
import { openMinimum } from '../decisions/action/due-payment.ts';
import type { ActionAccount, ActionPromo } from '../decisions/action/due-facts.ts';
import { paymentOrder } from '../decisions/ladder/debt-rungs.ts';
import type { LadderOptions } from '../decisions/ladder/ladder-facts.ts';
import { type Ladder, marginalLadder } from '../decisions/ladder/marginal-ladder.ts';
import { modeLadderOptions } from '../decisions/mode/mode-effects.ts';
import { MODE_KEYS, MODES } from '../decisions/mode/mode-parameters.ts';
import type { TodayAccount, TodayFacts } from '../decisions/today/today-facts.ts';
import type { TodaysPlan } from '../decisions/today/todays-plan.ts';
import { addDays } from '../foundation/dates/add.ts';
import { type CivilDate, civilDate } from '../foundation/dates/civil-date.ts';
import { type Minor, minor, type Ppm, ppm, ZERO } from '../foundation/money/minor.ts';
import { allocatePayment } from '../products/card/allocate-payment.ts';
import type { Promo } from '../products/promo/promo.ts';
import { marginalYield, type SavingsAccountBalance } from '../products/savings/yield-account.ts';
import { type Debt, type DebtSegment, owedOn } from '../projections/debt/debt.ts';
import { planPayoff } from '../projections/debt/plan-payoff.ts';
import { promoOutlook } from '../projections/promo-outlook/promo-outlook.ts';
import { amount, apr, date, TODAY } from './arbitrary.ts';

/** A debt with its amount due. */
export interface HouseholdDebt {
  debt: Debt;
  minimumMinor: Minor | null;
  dueOn: CivilDate | null;
  paidMinor: Minor;
  statementMinor: Minor | null;
  autopay: NonNullable<ActionAccount['autopay']>;
  payerId: string | null;
  /** The forecast's reserve for the next payment in the paying account; null: unknown. */
  keptMinor: Minor | null;
  extraMinor: Minor;
  isOnLadder: boolean;
}

export interface HouseholdCash extends Omit<TodayAccount, 'yieldPpm'> {
  place: SavingsAccountBalance;
}

/** A household from which facts can be computed again after a payment. */
export interface Household {
  accounts: readonly HouseholdCash[];
  debts: readonly HouseholdDebt[];
  /** Amount missing from the buffer, which is in the account with the highest yield. */
  missingMinor: Minor;
  options: LadderOptions;
}

const segments = (): fc.Arbitrary<DebtSegment[]> =>
  fc
    .array(
      fc.oneof(
        fc.record({
          kind: fc.constantFrom('purchase' as const, 'cash_advance' as const),
          balanceMinor: amount(500_000),
          aprPpm: apr(),
        }),
        fc.record({
          kind: fc.constantFrom('promo' as const, 'deferred' as const),
          balanceMinor: amount(300_000),
          aprPpm: fc.constant(ppm(0)),
          promo: fc.record({
            endsOn: date('2026-02-01', '2027-06-30'),
            revertAprPpm: fc.integer({ min: 150_000, max: 320_000 }).map(ppm),
          }),
        }),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((list) => list.map((each, index) => ({ ...each, id: `s${index}` })));

const debt = (): fc.Arbitrary<HouseholdDebt> =>
  fc
    .record({
      kind: fc.constantFrom('card' as const, 'card' as const, 'loan' as const),
      parts: segments(),
      minimumMinor: fc.option(amount(8_000)),
      dueInDays: fc.option(fc.integer({ min: -20, max: 30 })),
      paidMinor: fc.oneof(fc.constant(ZERO), amount(20_000)),
      statement: fc.option(fc.integer({ min: 0, max: 100 })),
      autopay: fc.constantFrom('none' as const, 'none' as const, 'minimum' as const, 'statement' as const),
      payer: fc.option(fc.integer({ min: 0, max: 3 })),
      kept: fc.option(fc.integer({ min: 0, max: 100 })),
      extraMinor: fc.oneof(fc.constant(ZERO), amount(50_000)),
      isOnLadder: fc.boolean().map((is) => is),
      feePpm: fc.option(fc.integer({ min: 0, max: 20_000 })),
    })
    .map(({ kind, parts, dueInDays, statement, payer, kept, feePpm, minimumMinor: least, autopay, ...rest }) => {
      const isCard = kind === 'card';
      const hasTerms = least !== null && dueInDays !== null;
      // without terms, a promotion is assumed to be the only balance of its card
      const own = isCard
        ? parts.slice(0, hasTerms ? 3 : 1)
        : [{ ...(parts[0] as DebtSegment), kind: 'purchase' as const, promo: undefined }];
      const plain = own.filter(({ promo }) => promo === undefined);
      const plainMinor = plain.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0);
      const paymentMinor = minor(
        Math.max(least ?? 0, Math.ceil(own.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0) / 30)),
      );
      return {
        ...rest,
        debt: {
          id: '',
          name: '',
          kind,
          segments: own.map(({ promo, ...each }) => (promo === undefined ? each : { ...each, promo })),
          minimum: { kind: 'installment' as const, paymentMinor },
          dueDay: 15,
          ...(isCard || feePpm === null ? {} : { prepaymentFee: { feePpm: ppm(feePpm) } }),
        },
        minimumMinor: hasTerms ? paymentMinor : null,
        dueOn: hasTerms ? addDays(TODAY, dueInDays) : null,
        statementMinor: isCard && statement !== null ? minor(Math.floor((plainMinor * statement) / 100)) : null,
        autopay: isCard ? autopay : ('none' as const),
        payerId: payer === null ? null : `a${payer}`,
        keptMinor:
          kept === null
            ? null
            : minor(Math.floor((own.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0) * kept) / 100)),
      };
    });

const account = (hasTiers: boolean): fc.Arbitrary<Omit<HouseholdCash, 'accountId' | 'accountName'>> =>
  fc
    .record({
      balance: fc.oneof(amount(900_000), fc.integer({ min: -50_000, max: 0 })),
      spareShare: fc.integer({ min: 0, max: 100 }),
      leaving: fc.oneof(fc.constant(ZERO), amount(100_000)),
      floorMinor: amount(100_000),
      coversMinor: fc.oneof(fc.constant(ZERO), amount(50_000)),
      isForecast: fc.boolean(),
      apyPpm: fc.oneof(fc.constant(ppm(0)), apr(60_000)),
      room: hasTiers ? fc.option(fc.tuple(amount(300_000), apr(60_000))) : fc.constant(null),
    })
    .map(({ balance, leaving, spareShare, apyPpm, room, ...rest }) => ({
      ...rest,
      balanceMinor: minor(balance),
      leavingMinor: leaving,
      spareMinor: minor(rest.isForecast ? Math.floor((Math.max(0, balance - leaving) * spareShare) / 100) : 0),
      place: {
        accountId: '',
        accountName: '',
        balanceMinor: minor(balance),
        periods: [
          {
            from: TODAY,
            tiers:
              room === null
                ? [{ apyPpm, upToMinor: null }]
                : [
                    { apyPpm, upToMinor: minor(Math.max(0, balance) + 1 + room[0]) },
                    { apyPpm: ppm(Math.min(apyPpm, room[1])), upToMinor: null },
                  ],
          },
        ],
      },
    }));

/** Households with cards, loans, promotions, autopay, savings tiers, floors and every mode. */
export const households = ({ hasTiers }: { hasTiers: boolean }): fc.Arbitrary<Household> =>
  fc
    .record({
      accounts: fc.array(account(hasTiers), { maxLength: 4 }),
      debts: fc.array(debt(), { maxLength: 4 }),
      missingMinor: fc.oneof(fc.constant(ZERO), amount(200_000)),
      mode: fc.constantFrom(...MODE_KEYS),
    })
    .map(({ accounts, debts, missingMinor, mode }) => ({
      accounts: accounts.map((each, index) => ({
        ...each,
        accountId: `a${index}`,
        accountName: `Account ${index}`,
        place: { ...each.place, accountId: `a${index}`, accountName: `Account ${index}` },
      })),
      debts: debts.map((each, index) => ({ ...each, debt: { ...each.debt, id: `d${index}`, name: `Debt ${index}` } })),
      missingMinor,
      options: modeLadderOptions(MODES[mode]),
    }));

/** Returns the facts of a household that today's plan reads, computed as the api computes them. */
export function factsOf({ accounts, debts, missingMinor, options }: Household): TodayFacts {
  const due = debts.map(dueOf);
  const ladderDebts = debts.filter(({ isOnLadder }) => isOnLadder).map((each) => each.debt);
  return {
    today: TODAY,
    billsUntil: addDays(TODAY, 45),
    accounts: accounts.map(({ place, ...each }) => ({ ...each, yieldPpm: yieldOf(place, each.balanceMinor) })),
    due,
    promos: debts.flatMap(promosOf),
    loanIds: new Set(debts.filter((each) => each.debt.kind === 'loan').map((each) => each.debt.id)),
    extras: debts.flatMap(({ debt: { id, name, segments: parts }, extraMinor, dueOn }) =>
      extraMinor === 0
        ? []
        : [
            {
              accountId: id,
              accountName: name,
              extraMinor,
              aprPpm: ppm(Math.max(...parts.map(({ aprPpm }) => aprPpm))),
              payBy: dueOn ?? civilDate('2026-03-31'),
            },
          ],
    ),
    ladder: ladderOf(ladderDebts, due, { accounts, missingMinor, options }),
    payers: new Map(debts.flatMap((each) => (each.payerId === null ? [] : [[each.debt.id, each.payerId] as const]))),
    keptFor: new Map(
      debts.flatMap((each) => (each.keptMinor === null ? [] : [[each.debt.id, each.keptMinor] as const])),
    ),
    made: [],
    smallestMoveMinor: minor(1_000),
  };
}

const yieldOf = (place: SavingsAccountBalance, balanceMinor: Minor): Ppm =>
  marginalYield(place, minor(Math.max(0, balanceMinor - 1)), TODAY);

const dueOf = (each: HouseholdDebt): ActionAccount => ({
  accountId: each.debt.id,
  accountName: each.debt.name,
  owedMinor: owedOn(each.debt),
  aprPpm: ppm(Math.max(...each.debt.segments.map(({ aprPpm }) => aprPpm))),
  minimumMinor: each.minimumMinor,
  dueOn: each.dueOn,
  paidMinor: each.paidMinor,
  statementMinor: each.statementMinor,
  lateFeeMinor: minor(3_000),
  autopay: each.autopay,
});

function promosOf({ debt: card, dueOn, paidMinor }: HouseholdDebt): ActionPromo[] {
  return card.segments.flatMap(({ id, kind, balanceMinor, promo: terms }): ActionPromo[] => {
    if (terms === undefined) return [];
    const promo: Promo = {
      id,
      kind: kind === 'deferred' ? 'deferred_interest' : 'balance_transfer',
      promoAprPpm: ppm(0),
      revertAprPpm: terms.revertAprPpm,
      startsOn: civilDate('2025-09-01'),
      endsOn: terms.endsOn,
      originalMinor: null,
      balanceMinor,
    };
    const outlook = promoOutlook(promo, dueOn === null ? {} : { dueDay: 15, debt: card }, TODAY);
    const next = dueOn === null ? {} : { dueOn };
    return [{ promo, outlook, accountId: card.id, accountName: card.name, paidMinor, ...next }];
  });
}

function ladderOf(
  debts: readonly Debt[],
  due: readonly ActionAccount[],
  { accounts, missingMinor, options }: Omit<Household, 'debts'>,
): Ladder {
  const [target] = accounts.toSorted(
    (a, b) =>
      marginalYield(b.place, b.balanceMinor, TODAY) - marginalYield(a.place, a.balanceMinor, TODAY) ||
      b.balanceMinor - a.balanceMinor,
  );
  return marginalLadder(
    {
      today: TODAY,
      debts,
      course: planPayoff(
        debts.map((each) =>
          paidOff(
            each,
            due.find(({ accountId }) => accountId === each.id),
          ),
        ),
        { strategy: 'minimum_only', monthlyMinor: minor(0), startOn: TODAY },
      ),
      required: due.flatMap((each) =>
        each.dueOn === null || openMinimum(each) === 0 || !debts.some(({ id }) => id === each.accountId)
          ? []
          : [
              {
                debtId: each.accountId,
                openMinor: openMinimum(each),
                dueOn: each.dueOn,
                costIfLateMinor: minor(3_000),
              },
            ],
      ),
      savings: accounts.map(({ place, balanceMinor }) => ({ ...place, balanceMinor })),
      ...(target === undefined || missingMinor === 0
        ? {}
        : { buffer: { accountId: target.accountId, accountName: target.accountName, missingMinor } }),
      taxPpm: ppm(0),
    },
    options,
  );
}

/** Pays this cycle's minimum, which comes before the plan's first payment. */
function paidOff(debt: Debt, due: ActionAccount | undefined): Debt {
  const minimumMinor = due === undefined ? ZERO : openMinimum(due);
  return { ...debt, segments: segmentsAfter(debt, minimumMinor, minimumMinor) };
}

/** Returns a debt's parts after the bank applies a payment to them. */
function segmentsAfter(debt: Debt, paymentMinor: Minor, minimumMinor: Minor): DebtSegment[] {
  const { parts } = allocatePayment(paymentOrder(debt, TODAY), paymentMinor, { minimumMinor });
  return debt.segments.map((part, index) => ({
    ...part,
    balanceMinor: minor(part.balanceMinor - (parts[index]?.amountMinor ?? 0)),
  }));
}

/** Returns the amount of an account's moves for which its forecast reserves money: the next payment to each debt. */
export function reservedOn(
  accountId: string,
  { moves }: TodaysPlan,
  debts: readonly HouseholdDebt[],
  keptFor: (debt: HouseholdDebt) => number = keptAtWorst,
): number {
  return debts.reduce((total, each) => {
    const paidMinor = moves
      .filter(({ from, to }) => from?.accountId === accountId && to.accountId === each.debt.id)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    return each.payerId === accountId ? total + Math.min(paidMinor, keptFor(each)) : total;
  }, 0);
}

const keptFor = (each: HouseholdDebt): number => each.keptMinor ?? openMinimum(dueOf(each));

/**
 * Returns the money kept for a payment. A minimum may also take money that is needed before its due date, if there is
 * no other money.
 */
const keptAtWorst = (each: HouseholdDebt): number => Math.max(keptFor(each), openMinimum(dueOf(each)));

/** Returns the household after every move with a source is made. */
export function afterMoves(household: Household, plan: TodaysPlan): Household {
  const made = plan.moves.filter(({ from }) => from !== null);
  const paid = (from: string | null, to: string | null): number =>
    made.reduce(
      (sum, move) =>
        (from === null || move.from?.accountId === from) && (to === null || move.to.accountId === to)
          ? sum + move.amountMinor
          : sum,
      0,
    );
  return {
    ...household,
    accounts: household.accounts.map((each) => {
      const { accountId, isForecast, leavingMinor } = each;
      const reserved = reservedOn(accountId, plan, household.debts, keptFor);
      const [out, into] = [paid(accountId, null), paid(null, accountId)];
      const balanceMinor = minor(each.balanceMinor - out + into);
      const spare = each.spareMinor - Math.max(0, out - reserved) + into;
      const most = Math.min(spare, balanceMinor - leavingMinor);
      return { ...each, balanceMinor, spareMinor: minor(isForecast ? Math.max(0, most) : 0) };
    }),
    debts: household.debts.map((each) => afterPayment(each, minor(paid(null, each.debt.id)))),
  };
}

/** Returns a debt after a payment, which counts toward the minimum, the statement and the plan. */
function afterPayment(each: HouseholdDebt, paymentMinor: Minor): HouseholdDebt {
  const { debt, statementMinor, extraMinor, paidMinor } = each;
  const minimumMinor = openMinimum(dueOf(each));
  return {
    ...each,
    debt: { ...debt, segments: segmentsAfter(debt, paymentMinor, minimumMinor) },
    paidMinor: minor(paidMinor + paymentMinor),
    keptMinor: each.keptMinor === null ? null : minor(Math.max(0, each.keptMinor - paymentMinor)),
    statementMinor: statementMinor === null ? null : minor(Math.max(0, statementMinor - paymentMinor)),
    extraMinor: minor(Math.max(0, extraMinor - Math.max(0, paymentMinor - minimumMinor))),
  };
}
