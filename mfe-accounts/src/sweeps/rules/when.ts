import type { SweepRule, SweepTerms } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { messages } from '../../../messages/sweeps.en.ts';

type Schedule = Extract<SweepTerms, { kind: 'fixed_schedule' }>['schedule'];

/** Returns a function that describes in a few words when a rule moves money. */
export function useWhen(): (rule: Pick<SweepRule, 'terms' | 'byHand'>) => string {
  const t = useT(messages);
  const { money, percent } = useFormats();
  const say = ({ minor, currency }: { minor: string; currency: string }) => money(minor, currency);
  const days = ({ every, startsOn }: Schedule): string =>
    every === 'monthly' ? t('when.monthly', { day: Number(startsOn.slice(8)) }) : t(`when.${every}`);
  return ({ terms, byHand }) => {
    if (byHand) return t('when.byHand');
    switch (terms.kind) {
      case 'keep_target':
        return t('when.above', { amount: say(terms.target) });
      case 'above_threshold':
        return t('when.above', { amount: say(terms.threshold) });
      case 'percent_of_income':
        return t('when.paycheck', { share: percent(terms.sharePpm) });
      case 'round_up':
        return t('when.roundUps', { amount: say(terms.releaseAt) });
      case 'fixed_schedule':
      case 'savings_goal':
        return days(terms.schedule);
      case 'promo_deadline':
        return t('when.offer');
      case 'minimum_payment':
        return t('when.due');
      case 'debt_extra':
        return terms.amount === null ? t('when.safe') : t('when.safeUpTo', { amount: say(terms.amount) });
      case 'buffer_refill':
        return t('when.below', { amount: say(terms.protectedFloor) });
    }
  };
}
