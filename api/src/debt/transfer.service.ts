/** What a balance transfer or a consolidation would change, on the same path of payments. */
import { type Money, toMoney, type TransferAnswer, type TransferQuestion } from '@tideline/contract';
import { type Debt, defaultMinimum, effectiveTransferApr, instalmentOf, type Minor, minor, owedOn, type PayoffResult, ppm, transferFee, transferWhatIf } from '@tideline/domain';
import type { Scope } from '../http/scope.ts';
import { currentMode } from '../mode/current-mode.ts';
import { workingToWire } from '../workings/working-to-wire.ts';
import { loadBook } from './debt-book.ts';
import { choosePlan, planOptions, refuseBelowMinimums, refuseOtherCurrency } from './plan-choice.ts';
import * as store from './payoff-plans.store.ts';
import { bestPlanOf } from './plan-memo.ts';
import { outcomeToWire } from './plan-to-wire.ts';

type TransferOffer = Parameters<typeof transferWhatIf>[2];

export const askTransfer = (scope: Scope, question: TransferQuestion): Promise<TransferAnswer> =>
  scope.read(async (tx) => {
    const { currency } = scope.household;
    const { debts } = await loadBook(tx, scope);
    refuseOtherCurrency(question.extras ?? [], currency);
    const choice = choosePlan(debts, await store.followedPlan(tx), question, await currentMode(tx, scope.today));
    if (question.monthlyMinor !== undefined) refuseBelowMinimums(choice, currency);
    const offer = offerOf(debts, question, currency);
    const options = planOptions(choice, scope.today);
    // the best plan is a search of its own; both paths follow the rule it most often comes to
    const strategy = choice.strategy === 'best' ? 'avalanche' : choice.strategy;
    const asked = transferWhatIf(debts, { ...options, strategy }, offer, question.amountMinor === undefined ? undefined : minor(Number(question.amountMinor)));
    const most = toMoney(mostOf(debts, offer), currency);
    if (!asked.ok) return { possible: false, reason: asked.reason, most };
    const money = (amount: number): Money => toMoney(amount, currency);
    const [stay, best] = [bestPlanOf(debts, options), bestPlanOf(debts, { ...options, transfer: offer })];
    return {
      possible: true,
      strategy,
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
        amount: money(best.transferMinor), fee: money(best.transferFeeMinor),
        saving: stay.costMinor === null || best.costMinor === null ? null : money(stay.costMinor - best.costMinor),
      },
      working: asked.working === null ? null : workingToWire(asked.working, '/debt', currency),
    };
  });

function offerOf(debts: readonly Debt[], question: TransferQuestion, currency: string): TransferOffer {
  const { kind, feePpm, feeMinMinor, feeMaxMinor, aprPpm, promoMonths, revertAprPpm, termMonths, limitMinor } = question;
  const fromDebtIds = question.fromDebtIds ?? debts.filter((debt) => debt.kind === 'card').map(({ id }) => id);
  const fee = {
    feePpm: ppm(feePpm),
    ...(feeMinMinor === undefined ? {} : { minMinor: minor(Number(feeMinMinor)) }),
    ...(feeMaxMinor === undefined ? {} : { maxMinor: minor(Number(feeMaxMinor)) }),
  };
  const offer = { fromDebtIds, fee, aprPpm: ppm(aprPpm), limitMinor: minor(limitMinor === undefined ? owedTogether(debts, fromDebtIds) : Number(limitMinor)), kind };
  if (kind === 'card') return { ...offer, minimum: defaultMinimum(currency), ...(promoMonths === 0 ? {} : { promo: { months: promoMonths, revertAprPpm: ppm(revertAprPpm) } }) };
  const amount = question.amountMinor === undefined ? mostOf(debts, offer) : minor(Number(question.amountMinor));
  const principalMinor = minor(amount + transferFee(amount, fee));
  return { ...offer, minimum: { kind: 'instalment', paymentMinor: principalMinor === 0 ? principalMinor : instalmentOf({ principalMinor, aprPpm: ppm(aprPpm), payments: termMonths }) } };
}

const owedTogether = (debts: readonly Debt[], ids: readonly string[]): Minor => minor(debts.filter(({ id }) => ids.includes(id)).reduce((sum, debt) => sum + owedOn(debt), 0));

const mostOf = (debts: readonly Debt[], { fromDebtIds, limitMinor }: Pick<TransferOffer, 'fromDebtIds' | 'limitMinor'>): Minor => minor(Math.min(limitMinor, owedTogether(debts, fromDebtIds)));

const pathToWire = (result: PayoffResult, money: (amount: number) => Money) => ({ result: outcomeToWire(result, money), totalInterest: money(result.totalInterestMinor), totalPaid: money(result.totalPaidMinor) });

function yearlyRateOf(amountMinor: Minor, feeMinor: Minor, months: number | null): number | null {
  return months === null || feeMinor === 0 ? null : Math.round(effectiveTransferApr({ amountMinor, feeMinor, months }) * 1_000_000);
}

