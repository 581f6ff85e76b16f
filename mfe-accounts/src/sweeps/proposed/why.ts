import type { SweepRule, SweepRun, SweepTerms } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { messages } from '../../../messages/sweeps.en.ts';
import { messages as words } from '../../../messages/sweep-words.en.ts';

/** Returns a function that explains in one sentence why a rule proposes a transfer. */
export function useWhy(): (run: SweepRun, rule: SweepRule | undefined) => string {
  const t = useT(messages);
  const w = useT(words);
  const { money, percent } = useFormats();
  const say = (amount: SweepRun['amount']) => money(amount.minor, amount.currency);
  const because = (terms: SweepTerms, { from, to, forName }: SweepRun): string => {
    switch (terms.kind) {
      case 'keep_target':
        return t('why.keep_target', { from: from.name, target: say(terms.target) });
      case 'above_threshold':
        return t('why.above_threshold', { from: from.name, line: say(terms.threshold) });
      case 'percent_of_income':
        return t('why.percent_of_income', { from: from.name, share: percent(terms.sharePpm) });
      case 'round_up':
        return t('why.round_up', { unit: say(terms.unit) });
      case 'fixed_schedule':
        return t('why.fixed_schedule', { amount: say(terms.amount), interval: w(`interval.${terms.schedule.every}`) });
      case 'promo_deadline':
        return t('why.promo_deadline', { to: to.name });
      case 'minimum_payment':
        return t('why.minimum_payment', { to: to.name });
      case 'debt_extra':
        return terms.amount === null
          ? t('why.debt_extra', { to: to.name })
          : t('why.debt_extra_amount', { to: to.name, amount: say(terms.amount) });
      case 'buffer_refill':
        return t('why.top_up', { to: to.name });
      case 'savings_goal':
        return t('why.savings_goal', { goal: forName ?? to.name });
    }
  };
  return (run, rule) => {
    if (run.isAskedFor) return t('why.asked', { from: run.from.name, to: run.to.name });
    if (run.leg === 'top_up') return t('why.top_up', { to: run.to.name });
    return rule === undefined ? t('why.rule', { rule: run.ruleName }) : because(rule.terms, run);
  };
}
