/** Computes the effect of a balance transfer or a consolidation with the same monthly payments. */
import { type Money, toMoney, type TransferResult, type TransferInput } from '@tideline/contract';
import {
  type Debt,
  defaultMinimum,
  effectiveTransferApr,
  installmentOf,
  type Minor,
  minor,
  owedOn,
  type PayoffResult,
  type PayoffStrategy,
  planPayoff,
  ppm,
  transferFee,
  transferWhatIf,
  type TransferWhatIf,
} from '@tideline/domain';
import type { Scope } from '../../platform/http/scope.ts';
import { activeMode } from '../../ledger/active-mode/active-mode.store.ts';
import { workingToWire } from '../../platform/workings/working-to-wire.ts';
import { loadDebtLedger } from './load-debts.ts';
import { activePlanToday } from './load-active-plan.ts';
import { cashStanding, modeBasis } from './mode-basis.ts';
import { modeCourseOf } from './project-mode-plan.ts';
import { basisOf } from './project-plan.ts';
import {
  choosePlan,
  type PlanChoice,
  type PlanOptions,
  planOptions,
  refuseBelowMinimums,
  refuseOtherCurrency,
} from './choose-plan.ts';
import { bestPlanOf } from './project-best-plan.ts';
import { outcomeToWire } from './plan-to-wire.ts';

type TransferOffer = Parameters<typeof transferWhatIf>[2];

export const compareTransfer = (scope: Scope, question: TransferInput): Promise<TransferResult> =>
  scope.read(async (tx) => {
    const { currency } = scope.household;
    const ledger = await loadDebtLedger(tx, scope);
    const { debts } = ledger;
    refuseOtherCurrency(question.extras ?? [], currency);
    const activeBasis = modeBasis(await activeMode(tx, scope.today), await cashStanding(tx, scope));
    const choice = choosePlan(ledger, await activePlanToday(tx, scope), question, {
      activeBasis,
      today: scope.today,
    });
    if (question.monthlyMinor !== undefined) refuseBelowMinimums(choice, currency);
    const offer = offerOf(debts, question, currency);
    const options = planOptions(choice, scope.today);
    const way = wayOf(choice);
    const ask = (amountMinor: Minor | undefined) =>
      transferWhatIf(debts, { ...options, strategy: way.strategy }, offer, amountMinor, way.planOf);
    const asked = ask(question.amountMinor === undefined ? undefined : minor(Number(question.amountMinor)));
    const most = toMoney(mostOf(debts, offer), currency);
    if (!asked.ok) return { possible: false, reason: asked.reason, most };
    const money = (amount: number): Money => toMoney(amount, currency);
    const best =
      choice.strategy === 'best' ? bestOfAll(debts, options, offer) : bestAmong(amountsToTry(debts, offer), ask);
    return {
      possible: true,
      strategy: choice.strategy,
      fromDebtIds: [...offer.fromDebtIds],
      amount: money(asked.amountMinor),
      most,
      fee: money(asked.feeMinor),
      stay: pathToWire(asked.stay, money),
      move: pathToWire(asked.move, money),
      saving: asked.savingMinor === null ? null : money(asked.savingMinor),
      monthsSaved: asked.monthsSaved,
      breakEven: asked.breakEven,
      feeAsYearlyRatePpm: yearlyRateOf(asked.amountMinor, asked.feeMinor, offer.promo?.months ?? null),
      best: {
        amount: money(best.amountMinor),
        fee: money(best.feeMinor),
        saving: best.savingMinor === null ? null : money(best.savingMinor),
      },
      working: asked.working === null ? null : workingToWire(asked.working, '/debt', currency),
    };
  });

interface PlanMethod {
  strategy: PayoffStrategy;
  planOf: typeof planPayoff;
}

function wayOf(choice: PlanChoice): PlanMethod {
  if (choice.strategy === 'best') return { strategy: 'avalanche', planOf: theBest };
  if (choice.strategy !== 'mode') return { strategy: choice.strategy, planOf: planPayoff };
  const basis = basisOf(choice);
  return {
    strategy: 'avalanche',
    planOf: (debts, { monthlyMinor, startOn, extras, thisMonthMinor }) =>
      modeCourseOf(basis, { debts, monthlyMinor, extras, thisMonthMinor, today: startOn }).result,
  };
}

/** Searches for the best plan, which has no fixed order of debts. */
const theBest: PlanMethod['planOf'] = (debts, options) => {
  const { strategy: _, ...others } = options;
  return bestPlanOf(debts, others).result;
};

interface BestTransfer {
  amountMinor: Minor;
  feeMinor: Minor;
  /** Savings compared with not transferring, like the other figures. null: one of the plans never pays off. */
  savingMinor: number | null;
}

function bestOfAll(debts: readonly Debt[], options: PlanOptions, offer: TransferOffer): BestTransfer {
  const [stay, best] = [bestPlanOf(debts, options), bestPlanOf(debts, { ...options, transfer: offer })];
  return {
    amountMinor: best.transferMinor,
    feeMinor: best.transferFeeMinor,
    savingMinor: stay.costMinor === null || best.costMinor === null ? null : stay.costMinor - best.costMinor,
  };
}

/** Returns the amount that saves the most under the chosen strategy, or zero if every amount costs more. */
function bestAmong(amounts: readonly Minor[], ask: (amountMinor: Minor) => TransferWhatIf): BestTransfer {
  const nothing: BestTransfer = { amountMinor: minor(0), feeMinor: minor(0), savingMinor: 0 };
  return amounts.reduce((best, amount) => {
    const asked = ask(amount);
    if (!asked.ok || asked.savingMinor === null || asked.savingMinor <= (best.savingMinor ?? 0)) return best;
    return { amountMinor: asked.amountMinor, feeMinor: asked.feeMinor, savingMinor: asked.savingMinor };
  }, nothing);
}

/** Returns the amounts to try: the maximum that can be moved, and each debt's full balance. */
const amountsToTry = (debts: readonly Debt[], offer: TransferOffer): Minor[] => {
  const most = mostOf(debts, offer);
  const whole = debts
    .filter(({ id }) => offer.fromDebtIds.includes(id))
    .map((debt) => minor(Math.min(most, owedOn(debt))));
  return [...new Set([most, ...whole])].filter((amount) => amount > 0);
};

function offerOf(debts: readonly Debt[], question: TransferInput, currency: string): TransferOffer {
  const { kind, feePpm, feeMinMinor, feeMaxMinor, aprPpm, promoMonths, revertAprPpm, termMonths, limitMinor } =
    question;
  const fromDebtIds = question.fromDebtIds ?? debts.filter((debt) => debt.kind === 'card').map(({ id }) => id);
  const fee = {
    feePpm: ppm(feePpm),
    ...(feeMinMinor === undefined ? {} : { minMinor: minor(Number(feeMinMinor)) }),
    ...(feeMaxMinor === undefined ? {} : { maxMinor: minor(Number(feeMaxMinor)) }),
  };
  const offer = {
    fromDebtIds,
    fee,
    aprPpm: ppm(aprPpm),
    limitMinor: minor(limitMinor === undefined ? owedTogether(debts, fromDebtIds) : Number(limitMinor)),
    kind,
  };
  if (kind === 'card')
    return {
      ...offer,
      minimum: defaultMinimum(currency),
      ...(promoMonths === 0 ? {} : { promo: { months: promoMonths, revertAprPpm: ppm(revertAprPpm) } }),
    };
  const amount = question.amountMinor === undefined ? mostOf(debts, offer) : minor(Number(question.amountMinor));
  const principalMinor = minor(amount + transferFee(amount, fee));
  return {
    ...offer,
    minimum: {
      kind: 'installment',
      paymentMinor:
        principalMinor === 0
          ? principalMinor
          : installmentOf({ principalMinor, aprPpm: ppm(aprPpm), payments: termMonths }),
    },
  };
}

const owedTogether = (debts: readonly Debt[], ids: readonly string[]): Minor =>
  minor(debts.filter(({ id }) => ids.includes(id)).reduce((sum, debt) => sum + owedOn(debt), 0));

const mostOf = (
  debts: readonly Debt[],
  { fromDebtIds, limitMinor }: Pick<TransferOffer, 'fromDebtIds' | 'limitMinor'>,
): Minor => minor(Math.min(limitMinor, owedTogether(debts, fromDebtIds)));

const pathToWire = (result: PayoffResult, money: (amount: number) => Money) => ({
  result: outcomeToWire(result, money),
  totalInterest: money(result.totalInterestMinor),
  totalPaid: money(result.totalPaidMinor),
});

function yearlyRateOf(amountMinor: Minor, feeMinor: Minor, months: number | null): number | null {
  return months === null || feeMinor === 0
    ? null
    : Math.round(effectiveTransferApr({ amountMinor, feeMinor, months }) * 1_000_000);
}
