import type { CivilDate } from '../../foundation/dates/civil-date.ts';
import type { Minor } from '../../foundation/money/minor.ts';
import { interestOfYear } from './action-formulas.ts';
import { duePayment } from './due-payment.ts';
import { explainedValue } from './explained-value.ts';
import { ladderExtra } from './ladder-extra.ts';
import type { ActionAccount, ActionExtra, ActionInputs, NextAction } from './next-action.ts';
import { deferredAtRisk, promoDue } from './promo-payment.ts';
import { date, money, rate } from '../../foundation/working/working.ts';

/**
 * Returns the single next money action, with its value and working.
 * Order     payments overdue or due within seven days, deferred interest at risk, a promotion's payment of the month,
 *           the plan's extra (without one, or once it is paid: the first debt on the mode's ladder), missing terms, a
 *           first account, nothing
 * Units     minor units; valueMinor is interest or a fee avoided, an estimate whose inputs and assumptions are in the
 *           working
 * Rounding  half away from zero
 */
export function decideNextAction({ today, accountCount, cards, promos, cash, plan, spare }: ActionInputs): NextAction {
  const available = cash?.availableMinor ?? null;
  return (
    duePayment(cards, available, today) ??
    deferredAtRisk(promos, today) ??
    promoDue(promos, today) ??
    planExtra(plan, available) ??
    (spare === undefined ? undefined : ladderExtra(spare, { cards, availableMinor: available, today })) ??
    missingTerms(cards) ??
    (accountCount === 0 ? { kind: 'add_account' } : { kind: 'nothing_due', nextDueOn: nextDue(cards, today) })
  );
}

/** Returns the extra that saves most, capped at the spare money. */
function planExtra(plan: readonly ActionExtra[], cashMinor: Minor | null): NextAction | undefined {
  const [extra] = [...plan]
    .filter(({ extraMinor }) => extraMinor > 0)
    .sort((a, b) => b.aprPpm - a.aprPpm || b.extraMinor - a.extraMinor);
  if (extra === undefined) return undefined;
  const { accountId, accountName, aprPpm, payBy, spare } = extra;
  const availableMinor = spare?.spareMinor ?? cashMinor;
  const amountMinor = (
    availableMinor === null ? extra.extraMinor : Math.min(extra.extraMinor, Math.max(0, availableMinor))
  ) as Minor;
  if (amountMinor <= 0) return undefined;
  const valued = explainedValue(interestOfYear, {
    lines: [
      ...(spare === undefined ? [] : [money('cash', spare.cashMinor), money('kept', spare.keptMinor)]),
      money('extra', amountMinor),
      rate('apr', aprPpm),
      date('pay_by', payBy),
    ],
    assumptions: [
      'balance_stays_a_year',
      ...(spare === undefined ? [] : ['kept_for_what_is_ahead']),
      ...(amountMinor < extra.extraMinor ? ['cut_to_available_cash'] : []),
    ],
    otherwise: 'interest_of_a_year',
  });
  return { kind: 'pay_extra', accountId, accountName, amountMinor, payBy, ...valued };
}

function missingTerms(cards: readonly ActionAccount[]): NextAction | undefined {
  const [card] = cards
    .filter(({ owedMinor, missing = [] }) => owedMinor > 0 && missing.length > 0)
    .sort((a, b) => b.owedMinor - a.owedMinor);
  return card === undefined
    ? undefined
    : { kind: 'enter_terms', accountId: card.accountId, accountName: card.accountName, missing: card.missing ?? [] };
}

function nextDue(cards: readonly ActionAccount[], today: CivilDate): CivilDate | null {
  const dates = cards.flatMap(({ dueOn, owedMinor }) =>
    dueOn !== null && dueOn >= today && owedMinor > 0 ? [dueOn] : [],
  );
  return dates.sort()[0] ?? null;
}
