import { useQueryClient } from '@tanstack/react-query';
import { toMinor, type DebtPlan } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { toolMessages } from '../../messages/debt-tool.en.ts';
import { messages } from '../../messages/en.ts';
import { AmountControl } from './amount-control.tsx';
import { countedDebtsQuery } from './debt.queries.ts';
import { planEngine } from './debt.parts.ts';
import { sliderRange } from './slider-range.ts';

interface MonthlyAmountProps {
  plan: DebtPlan;
  /** Called on every move of the slider, and with null once the plan shows the chosen amount. */
  onSlide: (minor: number | null) => void;
  onSettled: (minor: string) => void;
}

/** Sets the monthly amount for all debts together. */
export function MonthlyAmount({ plan, onSlide, onSettled }: MonthlyAmountProps) {
  const t = useT(messages);
  const p = useT(planMessages);
  const say = useT(toolMessages);
  const { money } = useFormats();
  const client = useQueryClient();
  const { currency } = plan.monthly;
  const planned = toMinor(plan.monthly);
  const minimumsMinor = toMinor(plan.minimums);
  const minimums = money(plan.minimums.minor, currency);
  const { min, max, step } = sliderRange(
    minimumsMinor,
    planned,
    plan.debts.reduce((sum, { owed }) => sum + toMinor(owed), 0),
  );
  /** Loads the engine when the user touches the slider, so that the figures can follow within a frame. */
  const reach = () => {
    void client.prefetchQuery(planEngine());
    void client.prefetchQuery(countedDebtsQuery());
  };
  const whole = (minor: number | string) => money(minor, currency, { whole: true });
  return (
    <AmountControl
      title={t('plan.monthly')}
      label={t('plan.monthly')}
      sliderLabel={p('slide.label')}
      name="monthly"
      currency={currency}
      valueMinor={planned}
      range={{ min, max, step }}
      ends={[say('controls.minimums', { amount: whole(plan.minimums.minor) }), whole(max)]}
      valueText={(minor) => p('slide.value', { amount: money(minor, currency) })}
      what={t('plan.monthlyWhat')}
      refuse={(minor) => (minor < minimumsMinor ? t('plan.belowMinimums', { minimums }) : undefined)}
      onSlide={(minor) => onSlide(minor === null ? null : Math.max(minor, minimumsMinor))}
      onSettled={onSettled}
      onReach={reach}
    />
  );
}
