import { startTransition, useEffect, useEffectEvent, useOptimistic, useState } from 'react';
import { toMinor, type DebtPlan, type Strategy } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Card, Stack, useFormats } from '@tideline/ui';
import { figureMessage, MoneyField, parseMoney, RadioCards, typedMoney } from '@tideline/ui/forms';
import { useSearchParams } from 'react-router-dom';
import { messages } from '../../messages/en.ts';
import { isStrategy, strategies } from './strategies.ts';

/** The plan follows what is typed after this pause. */
const settleMs = 350;

/** Strategy and monthly amount; both stand in the address. */
export function PlanControls({ plan }: { plan: DebtPlan }) {
  const t = useT(messages);
  const [params, setParams] = useSearchParams();
  const asked = params.get('strategy');
  // what was chosen shows at once; the address and the figures follow in their own time
  const [strategy, showStrategy] = useOptimistic(isStrategy(asked) ? asked : plan.strategy);
  const set = (name: 'strategy' | 'monthly', value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <Card>
      <Stack gap={24}>
        <RadioCards<Strategy>
          legend={t('plan.strategy')}
          name="strategy"
          value={strategy}
          onChange={(chosen) =>
            startTransition(() => {
              showStrategy(chosen);
              set('strategy', chosen);
            })
          }
          options={strategies.map((value) => ({ value, label: t(`strategy.${value}`), body: t(`strategyLine.${value}`) }))}
        />
        {strategy === 'minimum_only' ? null : <MonthlyField plan={plan} onSettled={(minor) => set('monthly', minor)} />}
      </Stack>
    </Card>
  );
}

function MonthlyField({ plan, onSettled }: { plan: DebtPlan; onSettled: (minor: string) => void }) {
  const t = useT(messages);
  const { locale, money } = useFormats();
  const { currency } = plan.monthly;
  const [typed, setTyped] = useState(typedMoney(plan.monthly.minor, currency, locale));
  const parsed = parseMoney(typed, currency, locale);
  const tooLow = parsed.ok && Number(parsed.minor) < toMinor(plan.minimums);
  const minimums = money(plan.minimums.minor, currency);
  const error = parsed.ok ? (tooLow ? t('plan.belowMinimums', { minimums }) : undefined) : figureMessage(parsed.error, t('plan.monthlyWhat'));
  const settled = parsed.ok && !tooLow && parsed.minor !== plan.monthly.minor ? parsed.minor : null;
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    if (settled === null) return;
    const timer = setTimeout(() => settle(settled), settleMs);
    return () => clearTimeout(timer);
  }, [settled]);
  return <MoneyField label={t('plan.monthly')} hint={t('plan.monthlyHint', { minimums })} name="monthly" currency={currency} value={typed} onChange={setTyped} error={error} />;
}
