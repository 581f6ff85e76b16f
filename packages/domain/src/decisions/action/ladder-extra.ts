import { endOfMonth } from '../../foundation/dates/add.ts';
import { type CivilDate, minDate } from '../../foundation/dates/civil-date.ts';
import { allocateSpare } from '../ladder/allocate-spare.ts';
import type { LadderRung } from '../ladder/rung.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { date, money, rate } from '../../foundation/working/working.ts';
import { interestOfYear } from './action-formulas.ts';
import { explainedValue } from './explained-value.ts';
import type { ActionAccount, ActionSpare, NextAction } from './next-action.ts';

/**
 * If no plan requires more: the first debt to which the mode's ladder sends spare money, if that saves interest.
 * Open minimums are already deducted from the spare money, so their rungs take nothing here; statements in grace
 * precede any extra. Undefined if the ladder keeps the money as a buffer or in savings, or if there is no spare money.
 */
export function ladderExtra(
  { ladder, cash: spare }: ActionSpare,
  { cards, availableMinor, today }: { cards: readonly ActionAccount[]; availableMinor: Minor | null; today: CivilDate },
): NextAction | undefined {
  const amountMinor = (
    availableMinor === null ? spare.spareMinor : Math.min(spare.spareMinor, Math.max(0, availableMinor))
  ) as Minor;
  const { parts } = allocateSpare({ rungs: ladder.rungs.filter((rung) => rung.class !== 'required') }, amountMinor);
  const chosen = parts.find(({ rung }) => savesInterest(rung));
  if (chosen === undefined) return undefined;
  const { accountId, accountName } = chosen.rung.target;
  const payBy = dayToPay(chosen.rung, cards, today);
  const valued = explainedValue(interestOfYear, {
    lines: [
      money('cash', spare.cashMinor),
      money('kept', spare.keptMinor),
      money('extra', chosen.amountMinor),
      rate('apr', chosen.rung.returnPpm),
      date('pay_by', payBy),
    ],
    assumptions: [
      'balance_stays_a_year',
      'kept_for_what_is_ahead',
      'chosen_by_mode',
      ...(amountMinor < spare.spareMinor ? ['cut_to_available_cash'] : []),
    ],
    otherwise: 'interest_of_a_year',
  });
  return { kind: 'pay_extra', accountId, accountName, amountMinor: chosen.amountMinor, payBy, ...valued };
}

/** Deferred interest has its own action, with everything at stake. */
const savesInterest = ({ reason, returnPpm }: LadderRung): boolean =>
  (reason === 'interest' || reason === 'clears_the_way') && returnPpm > 0;

/**
 * Pays with the next payment due to the account, or within this month if none is known, but never after the rung's
 * deadline.
 */
function dayToPay({ target, payBy }: LadderRung, cards: readonly ActionAccount[], today: CivilDate): CivilDate {
  const dueOn = cards.find(({ accountId }) => accountId === target.accountId)?.dueOn ?? null;
  const day = dueOn === null || dueOn < today ? endOfMonth(today) : dueOn;
  return payBy === null ? day : minDate(day, payBy);
}
