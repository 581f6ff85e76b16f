import { useEffect, useEffectEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { toMinor, type DebtPlan } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { figureMessage, MoneyField, parseMoney, SliderField, typedMoney } from '@tideline/ui/forms';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { messages } from '../../messages/en.ts';
import styles from './debt.module.css';
import { countedDebtsQuery, planEngine } from './debt.queries.ts';
import { sliderRange } from './slider-range.ts';

/** The plan follows a typed or slid amount after this pause. */
const settleMs = 350;

interface MonthlyAmountProps {
  plan: DebtPlan;
  /** Called with every move of the slider; null once the plan shows the chosen amount. */
  onSlide: (minor: number | null) => void;
  onSettled: (minor: string) => void;
}

/** *Each month* as a field and as a slider for the same amount. */
export function MonthlyAmount({ plan, onSlide, onSettled }: MonthlyAmountProps) {
  const t = useT(messages);
  const p = useT(planMessages);
  const { locale, money } = useFormats();
  const client = useQueryClient();
  const { currency } = plan.monthly;
  const planned = toMinor(plan.monthly);
  const [typed, setTyped] = useState(typedMoney(plan.monthly.minor, currency, locale));
  const parsed = parseMoney(typed, currency, locale);
  const minimumsMinor = toMinor(plan.minimums);
  const tooLow = parsed.ok && Number(parsed.minor) < minimumsMinor;
  const minimums = money(plan.minimums.minor, currency);
  const error = parsed.ok
    ? tooLow
      ? t('plan.belowMinimums', { minimums })
      : undefined
    : figureMessage(parsed.error, t('plan.monthlyWhat'));
  const settled = parsed.ok && !tooLow && parsed.minor !== plan.monthly.minor ? parsed.minor : null;
  const settle = useEffectEvent(onSettled);
  const atRest = useEffectEvent(() => onSlide(null));
  useEffect(() => {
    if (settled === null) return atRest();
    const timer = setTimeout(() => settle(settled), settleMs);
    return () => clearTimeout(timer);
  }, [settled]);
  const { min, max, step } = sliderRange(
    minimumsMinor,
    planned,
    plan.debts.reduce((sum, { owed }) => sum + toMinor(owed), 0),
  );
  const slid = parsed.ok ? Number(parsed.minor) : planned;
  /** Reaching for the slider loads the engine, so that the figures follow within a frame. */
  const reach = () => {
    void client.prefetchQuery(planEngine());
    void client.prefetchQuery(countedDebtsQuery());
  };
  const slide = (minor: number) => {
    reach();
    setTyped(typedMoney(String(minor), currency, locale));
    onSlide(minor);
  };
  return (
    <div className={styles.monthly} onPointerEnter={reach} onFocus={reach}>
      <MoneyField
        label={t('plan.monthly')}
        hint={t('plan.monthlyHint', { minimums })}
        name="monthly"
        currency={currency}
        value={typed}
        onChange={setTyped}
        error={error}
      />
      <SliderField
        label={p('slide.label')}
        labelHidden
        name="monthly-line"
        value={slid}
        min={min}
        max={max}
        step={step}
        onChange={(value) => slide(Math.max(value, minimumsMinor))}
        valueText={p('slide.value', { amount: money(slid, currency) })}
        ends={[money(min, currency, { trimZeros: true }), money(max, currency, { trimZeros: true })]}
      />
    </div>
  );
}
