import { startTransition, useOptimistic, useState } from 'react';
import type { DebtPlan, Strategy } from '@tideline/contract';
import { Load, useSession, useT } from '@tideline/mfe-kit';
import { Card, Disclosure, SkeletonBar, Stack } from '@tideline/ui';
import { RadioCards } from '@tideline/ui/forms';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { messages } from '../../messages/en.ts';
import { orderPart } from './debt.queries.ts';
import { MonthlyAmount } from './monthly-amount.tsx';
import { isMore, mainStrategies, moreStrategies } from './strategies.ts';
import { useStrategyWords } from './strategy-words.ts';
import { usePlanChoice } from './use-plan-choice.ts';

/** Strategy, order and monthly amount, all stored in the address. */
export function PlanControls({ plan, onSlide }: { plan: DebtPlan; onSlide: (minor: number | null) => void }) {
  const t = useT(messages);
  const p = useT(planMessages);
  const words = useStrategyWords();
  const { household } = useSession();
  const { choice, set, setOrder } = usePlanChoice();
  // the choice shows at once; the address and the figures follow
  const [strategy, showStrategy] = useOptimistic(choice.strategy ?? plan.strategy);
  const [more, setMore] = useState(isMore(strategy));
  const choose = (chosen: Strategy) =>
    startTransition(() => {
      showStrategy(chosen);
      set('strategy', chosen);
    });
  const currentMode = plan.mode?.isCurrent === true ? plan.mode.key : (household.mode ?? 'balanced');
  const cards = (of: readonly Strategy[]) =>
    of.map((value) => ({
      value,
      label: words.name(value, value === 'mode' ? currentMode : null),
      body: words.line(value),
    }));
  // an active plan may follow a former mode: then no card matches the displayed plan
  const checked = strategy === 'mode' && plan.strategy === 'mode' && plan.mode?.isCurrent === false ? null : strategy;
  const isHeld = strategy === 'mode' && plan.mode?.parameters.debtOrder === 'hold_promos';
  return (
    <Card>
      <Stack gap={24}>
        <RadioCards<Strategy>
          legend={t('plan.strategy')}
          name="strategy"
          value={checked}
          onChange={choose}
          options={cards(mainStrategies)}
        />
        <Disclosure summary={p('strategy.more')} open={more} onToggle={setMore} lazy>
          <RadioCards<Strategy>
            legend={p('strategy.moreLegend')}
            legendHidden
            name="strategy-more"
            value={checked}
            onChange={choose}
            options={cards(moreStrategies)}
          />
        </Disclosure>
        {strategy === 'custom' ? (
          <Load
            query={orderPart()}
            skeleton={<SkeletonBar width="100%" height="8rem" />}
            failedTitle={p('order.failed')}
            isEmpty={() => false}
          >
            {({ CustomOrder }) => (
              <CustomOrder debts={plan.debts} order={choice.order ?? plan.order} onOrder={setOrder} />
            )}
          </Load>
        ) : null}
        {strategy === 'minimum_only' || isHeld ? null : (
          <MonthlyAmount plan={plan} onSlide={onSlide} onSettled={(minor) => set('monthly', minor)} />
        )}
      </Stack>
    </Card>
  );
}
