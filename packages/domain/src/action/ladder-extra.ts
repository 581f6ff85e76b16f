import { endOfMonth } from '../dates/add.ts';
import { type CivilDate, minDate } from '../dates/civil-date.ts';
import { allocateSpare } from '../ladder/allocate-spare.ts';
import type { LadderRung } from '../ladder/rung.ts';
import type { Minor } from '../money/minor.ts';
import { date, money, rate } from '../working/working.ts';
import { interestOfYear } from './action-formulas.ts';
import { explainedValue } from './explained-value.ts';
import type { ActionAccount, ActionSpare, NextAction } from './next-action.ts';

/**
 * Where no plan asks for more: the first debt that the mode's ladder gives spare money to, where that saves interest.
 *
 * Open minimums are kept back of the spare money already, so their rungs take nothing here; statements in grace come before any extra.
 * Undefined where the ladder keeps the money as a buffer or in savings, or where there is none.
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

/** Deferred interest has its own action, with all that is at stake. */
const savesInterest = ({ reason, returnPpm }: LadderRung): boolean =>
  (reason === 'interest' || reason === 'clears_the_way') && returnPpm > 0;

/** With the next payment that is due to the account, in this month at the latest where none is known, never after the rung's own day. */
function dayToPay({ target, payBy }: LadderRung, cards: readonly ActionAccount[], today: CivilDate): CivilDate {
  const dueOn = cards.find(({ accountId }) => accountId === target.accountId)?.dueOn ?? null;
  const day = dueOn === null || dueOn < today ? endOfMonth(today) : dueOn;
  return payBy === null ? day : minDate(day, payBy);
}
