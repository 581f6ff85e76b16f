import type { WorkingRef } from '@tideline/contract';
import type { Debt } from '@tideline/domain';
import type { WorkingSources } from '../../platform/workings/working-to-wire.ts';

type Sources = Pick<WorkingSources, 'refs' | 'edits' | 'subjects'>;

const plan: WorkingRef = { kind: 'plan', id: null };
const termsOf = ({ id, kind }: Debt): WorkingRef => ({ kind: kind === 'card' ? 'card' : 'loan', id });

/** Returns the sources of a plan's working: the debts, and the plan for the monthly and extra amounts. */
export const planSources = (debts: readonly Debt[]): Sources => ({
  refs: { monthly: plan, extra: plan },
  subjects: new Map(debts.map((debt) => [debt.id, { name: debt.name, ref: termsOf(debt) }])),
});

/** Returns the sources of a debt's figures: its account for the amount owed, its terms for the rest. */
export function debtSources(debt: Debt): Sources {
  const terms = termsOf(debt);
  const account: WorkingRef = { kind: 'account', id: debt.id };
  const ofCard = [
    'minimum_kind',
    'percentage',
    'floor',
    'percentage_of',
    'rounds_up_to',
    'adds_fees',
    'percentage_beside_interest',
  ];
  return {
    refs: {
      owed_today: account,
      statement_balance: account,
      interest: terms,
      interest_next_month: terms,
      agreed_installment: terms,
      above_minimum: plan,
      ...Object.fromEntries(ofCard.map((key) => [key, terms])),
    },
    edits: { issuer_formula_as_entered: terms },
  };
}
