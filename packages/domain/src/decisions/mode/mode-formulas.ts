import { type Minor, sumMinor, ZERO } from '../../foundation/money/minor.ts';
import { explain, type Formula, moneyValue } from '../../foundation/working/formula.ts';
import { count, money, type Working } from '../../foundation/working/working.ts';

/** Interest of the active mode − interest of the other; below zero: the other costs more. */
export const modeInterestSaved: Formula = {
  id: 'mode.interest-saved',
  resultKey: 'interest_saved',
  compute: (inputs) => moneyValue((inputs.money('interest_before') - inputs.money('interest_after')) as Minor),
};

/** Lowest forecast cash of the other mode − that of the active mode. */
export const modeCashChange: Formula = {
  id: 'mode.cash-change',
  resultKey: 'cash_change',
  compute: (inputs) => moneyValue((inputs.money('lowest_cash_after') - inputs.money('lowest_cash_before')) as Minor),
};

/** Sum of the amounts moved to each destination in the month. */
const modeMoved: Formula = {
  id: 'mode.moved',
  resultKey: 'moved_in_month',
  compute: (inputs) => moneyValue(sumMinor(inputs.moneys('moved_to'))),
};

export const modeFormulas: readonly Formula[] = [modeInterestSaved, modeCashChange, modeMoved];

/**
 * Computes the amounts that a mode would have moved in a month, by destination; the working states that otherwise
 * nothing is moved automatically.
 */
export const modeTransfersWorking = ({
  movedTo,
  moves,
}: {
  movedTo: readonly { accountId: string; amountMinor: Minor }[];
  moves: number;
}): Working =>
  explain(modeMoved, {
    lines: movedTo.map(({ accountId, amountMinor }) => money('moved_to', amountMinor, [accountId])),
    steps: [count('moves', moves)],
    assumptions: ['every_proposal_approved', 'known_each_morning', 'spare_is_sent_on'],
    otherwise: money('moved_in_month', ZERO),
  });
