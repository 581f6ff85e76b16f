import { toMinor, type DebtPlan } from '@tideline/contract';
import { Load, useT, WorkingFigure } from '@tideline/mfe-kit';
import { Banner, Button, ChartSkeleton, useFormats } from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { toolMessages } from '../../messages/debt-tool.en.ts';
import { messages } from '../../messages/en.ts';
import { FromBalances } from '../freshness/from-balances.tsx';
import { payoffChart } from './debt.parts.ts';
import styles from './debt-tool.module.css';
import { isActivePlan } from './is-active-plan.ts';
import type { PlanPreview } from './plan-preview.ts';
import { useActivePlan } from './use-active-plan.ts';
import { usePlanChoice } from './use-plan-choice.ts';
import { usePlanPreview } from './use-plan-preview.ts';

/** Shows when the debts end and what that costs, as a preview while the slider moves. */
export function PlanResult({ plan, slidMinor }: { plan: DebtPlan; slidMinor: number | null }) {
  const preview = usePlanPreview(plan, slidMinor);
  const { result } = plan.plan;
  if (preview === null && result.outcome === 'never_pays_off') return <NeverPaysOff plan={plan} result={result} />;
  return (
    <>
      <dl className={styles.figuresRow}>
        <DebtFree plan={plan} preview={preview} />
        <Interest plan={plan} preview={preview} />
        <Saved plan={plan} isOld={preview !== null} />
      </dl>
      <FromBalances asOf={plan.asOf ?? null} />
    </>
  );
}

interface FigureProps {
  plan: DebtPlan;
  preview: PlanPreview | null;
}

function DebtFree({ plan, preview }: FigureProps) {
  const t = useT(messages);
  const p = useT(planMessages);
  const say = useT(toolMessages);
  const { date } = useFormats();
  const active = useActivePlan(plan);
  const { result } = plan.plan;
  if (preview !== null)
    return (
      <div>
        <dt className={styles.fine}>{p('slide.preview')}</dt>
        <dd className={styles.date}>
          {preview.debtFreeOn === null ? t('compare.never') : date(preview.debtFreeOn, 'monthShort')}
        </dd>
        <dd className={styles.fine}>{preview.isAtMost ? say('result.atMost') : say('result.preview')}</dd>
      </div>
    );
  if (result.outcome !== 'paid_off') return null;
  const then = active === null || isActivePlan(plan) ? null : active.plan.result;
  return (
    <div>
      <dt className={styles.fine}>{t('plan.freeBy')}</dt>
      <dd className={styles.date}>
        <WorkingFigure id="debt-free" working={plan.workings?.debtFreeOn ?? null} title={p('working.debtFree')}>
          {date(result.debtFreeOn, 'monthShort')}
        </WorkingFigure>
      </dd>
      <dd className={styles.fine}>
        {then?.outcome === 'paid_off'
          ? say('result.activeFree', { on: date(then.debtFreeOn, 'monthShort') })
          : say('result.months', { count: result.months })}
      </dd>
    </div>
  );
}

function Interest({ plan, preview }: FigureProps) {
  const p = useT(planMessages);
  const say = useT(toolMessages);
  const { money } = useFormats();
  const active = useActivePlan(plan);
  const { totalInterest } = plan.plan;
  const { currency } = totalInterest;
  const interest = preview === null ? totalInterest.minor : String(preview.interestMinor);
  return (
    <div>
      <dt className={styles.fine}>{say('result.interest')}</dt>
      <dd className={styles.figure}>
        <WorkingFigure
          id="plan-totalInterest"
          working={preview === null ? (plan.workings?.totalInterest ?? null) : null}
          title={p('working.totalInterest')}
        >
          {money(interest, currency, { whole: true })}
        </WorkingFigure>
      </dd>
      {active === null || isActivePlan(plan) || preview !== null ? null : (
        <dd className={styles.fine}>
          {say('result.activeInterest', { amount: money(active.plan.totalInterest.minor, currency, { whole: true }) })}
        </dd>
      )}
    </div>
  );
}

/** Shows the savings compared with minimum payments only, grayed out while the slider is ahead of the plan. */
function Saved({ plan, isOld }: { plan: DebtPlan; isOld: boolean }) {
  const t = useT(messages);
  const p = useT(planMessages);
  const say = useT(toolMessages);
  const { money } = useFormats();
  const { interestSaved, monthsSaved } = plan.plan;
  if (plan.strategy === 'minimum_only') return null;
  return (
    <div className={isOld ? styles.stale : undefined}>
      <dt className={styles.fine}>{say('result.saved')}</dt>
      <dd
        className={`${styles.figure} ${isOld || interestSaved === null || toMinor(interestSaved) <= 0 ? '' : styles.gain}`}
      >
        {interestSaved === null ? (
          say('result.minimumsNever')
        ) : (
          <WorkingFigure
            id="plan-interestSaved"
            working={plan.workings?.interestSaved ?? null}
            title={p('working.interestSaved')}
          >
            {money(interestSaved.minor, interestSaved.currency, { whole: true })}
          </WorkingFigure>
        )}
      </dd>
      {monthsSaved === null || monthsSaved <= 0 ? null : (
        <dd className={styles.fine}>
          <WorkingFigure
            id="plan-monthsSaved"
            working={plan.workings?.monthsSaved ?? null}
            title={p('working.monthsSaved')}
          >
            {say('result.sooner', { time: t('time.months', { months: monthsSaved }) })}
          </WorkingFigure>
        </dd>
      )}
    </div>
  );
}

/** Charts the falling balances. Loaded after the figures. */
export function PlanChart({ plan }: { plan: DebtPlan }) {
  return (
    <div className={styles.chart}>
      <Load query={payoffChart()} skeleton={<ChartSkeleton heightPx={300} />} isEmpty={() => false}>
        {({ PayoffChart }) => <PayoffChart plan={plan} />}
      </Load>
    </div>
  );
}

type Never = Extract<DebtPlan['plan']['result'], { outcome: 'never_pays_off' }>;

/** Warns that the payments never end the debt, and shows which debts grow and which amount is needed. */
function NeverPaysOff({ plan, result }: { plan: DebtPlan; result: Never }) {
  const t = useT(messages);
  const p = useT(planMessages);
  const { money } = useFormats();
  const { set } = usePlanChoice();
  const needed = money(result.neededMonthly.minor, result.neededMonthly.currency);
  const names = plan.debts.filter(({ id }) => result.growingDebtIds.includes(id)).map(({ name }) => name);
  const why =
    result.reason === 'payments_end'
      ? p('never.paymentsEnd')
      : result.reason === 'beyond_horizon'
        ? p('never.horizon')
        : null;
  return (
    <Banner
      tone="debt"
      title={t('plan.neverTitle')}
      actions={
        <Button
          variant="outline"
          onClick={() => {
            set('monthly', result.neededMonthly.minor);
            if (plan.strategy === 'minimum_only') set('strategy', 'best');
          }}
        >
          {p('never.use', { needed })}
        </Button>
      }
    >
      <p>{why ?? t('plan.never', { needed })}</p>
      {names.length === 0 ? null : <p>{p('never.growing', { names: names.join(', ') })}</p>}
      {result.neededWithinMonths === undefined ? null : (
        <p>{p('never.needed', { needed, months: result.neededWithinMonths })}</p>
      )}
    </Banner>
  );
}
