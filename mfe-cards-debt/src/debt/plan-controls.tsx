import { startTransition, useOptimistic, useState } from 'react';
import type { DebtPlan, Strategy } from '@tideline/contract';
import { Load, useSession, useT } from '@tideline/mfe-kit';
import { Disclosure, SkeletonBar, useFormats } from '@tideline/ui';
import { RadioGroup } from '@tideline/ui/forms';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { toolMessages } from '../../messages/debt-tool.en.ts';
import { messages } from '../../messages/en.ts';
import { orderPart } from './debt.parts.ts';
import styles from './debt-tool.module.css';
import { ExtraPayments } from './extra-payments.tsx';
import { MonthlyAmount } from './monthly-amount.tsx';
import { UseCash } from './use-cash.tsx';
import { isMore, mainStrategies, moreStrategies } from './strategies.ts';
import { useStrategyWords } from './strategy-words.ts';
import { usePlanChoice } from './use-plan-choice.ts';

/** Edits strategy, monthly amount, cash and extra payments, all stored in the address. */
export function PlanControls({ plan, onSlide }: { plan: DebtPlan; onSlide: (minor: number | null) => void }) {
  const say = useT(toolMessages);
  const { set } = usePlanChoice();
  const isHeld = plan.strategy === 'mode' && plan.mode?.parameters.debtOrder === 'hold_promos';
  const isLeast = plan.strategy === 'minimum_only';
  return (
    <section className={styles.controls} aria-label={say('controls.title')}>
      <Strategies plan={plan} />
      {isLeast || isHeld ? null : (
        <MonthlyAmount plan={plan} onSlide={onSlide} onSettled={(minor) => set('monthly', minor)} />
      )}
      {isLeast ? null : <UseCash plan={plan} />}
      <ExtraPayments plan={plan} />
    </section>
  );
}

function Strategies({ plan }: { plan: DebtPlan }) {
  const t = useT(messages);
  const p = useT(planMessages);
  const say = useT(toolMessages);
  const words = useStrategyWords();
  const { household } = useSession();
  const { choice, set, setOrder } = usePlanChoice();
  const interestOf = useInterestOf(plan);
  // the choice is shown immediately; the address and the figures follow
  const [strategy, showStrategy] = useOptimistic(choice.strategy ?? plan.strategy);
  const [more, setMore] = useState(isMore(strategy));
  const choose = (chosen: Strategy) =>
    startTransition(() => {
      showStrategy(chosen);
      set('strategy', chosen);
    });
  const currentMode = plan.mode?.isCurrent === true ? plan.mode.key : (household.mode ?? 'balanced');
  const options = (of: readonly Strategy[]) =>
    of.map((value) => ({
      value,
      label: words.name(value, value === 'mode' ? currentMode : null),
      aside: interestOf(value),
    }));
  // an active plan may follow a former mode, and then no option matches the displayed plan
  const checked = strategy === 'mode' && plan.strategy === 'mode' && plan.mode?.isCurrent === false ? null : strategy;
  return (
    <div className={styles.strategies}>
      <RadioGroup<Strategy>
        legend={t('plan.strategy')}
        name="strategy"
        value={checked}
        onChange={choose}
        options={options(mainStrategies)}
      />
      <span className={`${styles.figures} ${styles.fine}`} aria-hidden="true">
        {say('controls.interest')}
      </span>
      <Disclosure summary={p('strategy.more')} open={more} onToggle={setMore} lazy>
        <RadioGroup<Strategy>
          legend={p('strategy.moreLegend')}
          legendHidden
          name="strategy-more"
          value={checked}
          onChange={choose}
          options={options(moreStrategies)}
        />
      </Disclosure>
      <p className={styles.fine}>{words.line(strategy)}</p>
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
    </div>
  );
}

/** Returns a function that describes the interest of a strategy at the displayed monthly amount. */
function useInterestOf({ comparison }: DebtPlan): (strategy: Strategy) => string {
  const say = useT(toolMessages);
  const { money } = useFormats();
  return (strategy) => {
    const summary = comparison.find((one) => one.strategy === strategy);
    if (summary === undefined) return strategy === 'custom' ? say('controls.setOrder') : '';
    if (summary.result.outcome !== 'paid_off') return say('controls.never');
    return money(summary.totalInterest.minor, summary.totalInterest.currency, { whole: true });
  };
}
