import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Debt } from '../debt/debt.ts';
import type { PayoffOptions, PayoffResult } from '../debt/plan.ts';
import { planPayoff } from '../debt/plan-payoff.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { transferFee } from '../../products/promo/transfer-fee.ts';
import { explain } from '../../foundation/working/formula.ts';
import { count, date, money, type Working } from '../../foundation/working/working.ts';
import { transferSavingFormula } from './planner-formulas.ts';
import { afterTransfer, mostTransferable, type TransferOffer } from './transfer-offer.ts';

export type TransferWhatIf =
  | { ok: false; reason: 'unknown_debt' | 'nothing_to_move' | 'above_limit' }
  | {
      ok: true;
      amountMinor: Minor;
      feeMinor: Minor;
      /**
       * The plan without the transfer. `move` is the plan with it, with the same strategy, monthly amount and extras.
       */
      stay: PayoffResult;
      move: PayoffResult;
      /** Saving of the transfer; negative if it costs more than it saves, null if one of the plans never ends. */
      savingMinor: Minor | null;
      monthsSaved: number | null;
      /** The first month after which fee and interest are at most the interest of staying; null: never. */
      breakEven: { month: number; on: CivilDate } | null;
      /** Working of the saving; null if one of the plans never ends. */
      working: Working | null;
    };

export type PlanOf = (debts: readonly Debt[], options: PayoffOptions) => PayoffResult;

/**
 * Compares a balance transfer or consolidation with the unchanged debts, at the same payments: the monthly amount, its
 * extras and the strategy are unchanged.
 *
 *     saving = interest of staying − (interest after moving + fee)
 *
 * Units     minor units; the fee is owed on the new debt, so it is paid with the plan
 * Rounding  the fee half away from zero, interest as in planPayoff
 * Plans     by the strategy of the options; planOf: another method for both plans, such as the best plan
 * Errors    an impossible user request is a result: an unknown debt, nothing owed on it, or an amount above the
 *           offer's limit or the debts' balances
 */
export function transferWhatIf(
  debts: readonly Debt[],
  options: PayoffOptions,
  offer: TransferOffer,
  amountMinor?: Minor,
  planOf: PlanOf = planPayoff,
): TransferWhatIf {
  if (offer.fromDebtIds.some((id) => !debts.some((debt) => debt.id === id)))
    return { ok: false, reason: 'unknown_debt' };
  const most = mostTransferable(debts, offer);
  const amount = amountMinor ?? most;
  if (amount > most) return { ok: false, reason: 'above_limit' };
  if (amount <= 0) return { ok: false, reason: 'nothing_to_move' };
  const feeMinor = transferFee(amount, offer.fee);
  const stay = planOf(debts, options);
  const move = planOf(afterTransfer(debts, offer, amount, options.startOn), options);
  const ends = stay.outcome === 'paid_off' && move.outcome === 'paid_off';
  const breakEven = breakEvenOf(stay, move, feeMinor);
  return {
    ok: true,
    amountMinor: amount,
    feeMinor,
    stay,
    move,
    breakEven,
    savingMinor: ends ? ((stay.totalInterestMinor - move.totalInterestMinor - feeMinor) as Minor) : null,
    monthsSaved: ends ? stay.months - move.months : null,
    working: ends ? workingOf(stay, move, { amount, feeMinor, breakEven }) : null,
  };
}

function breakEvenOf(stay: PayoffResult, move: PayoffResult, fee: number): { month: number; on: CivilDate } | null {
  let [stayed, moved] = [0, fee];
  for (const [index, { month, on, interestMinor }] of stay.rows.entries()) {
    stayed += interestMinor;
    moved += move.rows[index]?.interestMinor ?? 0;
    if (moved <= stayed) return { month, on };
  }
  return null;
}

function workingOf(
  stay: PayoffResult,
  move: PayoffResult,
  {
    amount,
    feeMinor,
    breakEven,
  }: { amount: Minor; feeMinor: Minor; breakEven: { month: number; on: CivilDate } | null },
): Working {
  return explain(transferSavingFormula, {
    lines: [
      money('stay_interest', stay.totalInterestMinor),
      money('move_interest', move.totalInterestMinor),
      money('fee', feeMinor),
    ],
    steps: [
      money('moved', amount),
      ...(breakEven === null ? [] : [count('break_even_month', breakEven.month), date('break_even_on', breakEven.on)]),
    ],
    assumptions: ['same_payments', `strategy:${stay.strategy}`],
    otherwise: money('stay_interest', stay.totalInterestMinor),
  });
}
