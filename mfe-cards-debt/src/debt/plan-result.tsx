import { Fragment } from 'react';
import { toMinor, type DebtPlan } from '@tideline/contract';
import { api, useChange, useErrorText, useIntentKey, useT, WorkingFigure } from '@tideline/mfe-kit';
import { Badge, Banner, Button, Money, StatHero, useFormats } from '@tideline/ui';
import { planMessages } from '../../messages/debt-plan.en.ts';
import { messages } from '../../messages/en.ts';
import { isActivePlan } from './is-active-plan.ts';
import type { PlanPreview } from './plan-preview.ts';
import { extraCostOf } from './extra-cost.ts';
import { useStrategyWords } from './strategy-words.ts';
import { usePlanChoice } from './use-plan-choice.ts';
import { usePlanPreview } from './use-plan-preview.ts';

/**
 * The result of the chosen plan in one sentence, and the button that activates it; a preview while the slider moves.
 */
export function PlanResult({ plan, slidMinor }: { plan: DebtPlan; slidMinor: number | null }) {
  const t = useT(messages);
  const p = useT(planMessages);
  const { money, date } = useFormats();
  const preview = usePlanPreview(plan, slidMinor);
  const { result, totalInterest, interestSaved } = plan.plan;
  const { currency } = totalInterest;
  if (preview !== null) return <PreviewedResult preview={preview} currency={currency} />;
  if (result.outcome === 'never_pays_off') return <NeverPaysOff plan={plan} result={result} />;
  const saved = interestSaved === null ? 0 : toMinor(interestSaved);
  const interest = money(totalInterest.minor, currency);
  const detail = (
    <>
      <span>
        {saved > 0
          ? t('plan.resultSaving', { months: result.months, interest, saved: money(saved, currency) })
          : t('plan.result', { months: result.months, interest })}
      </span>{' '}
      <PriceOfChoice plan={plan} />
    </>
  );
  return (
    <StatHero
      label={t('plan.freeBy')}
      figure={
        <WorkingFigure id="debt-free" working={plan.workings?.debtFreeOn ?? null} title={p('working.debtFree')}>
          {date(result.debtFreeOn, 'month')}
        </WorkingFigure>
      }
      detail={detail}
      next={{ label: t('plan.nextLabel'), action: <NextStep plan={plan} />, buttons: <UsePlan plan={plan} /> }}
    />
  );
}

/** The result at the slider's position, before the server's response. */
function PreviewedResult({ preview, currency }: { preview: PlanPreview; currency: string }) {
  const t = useT(messages);
  const p = useT(planMessages);
  const { money, date } = useFormats();
  const { debtFreeOn, isAtMost } = preview;
  if (debtFreeOn === null)
    return <StatHero label={p('slide.preview')} figure={t('compare.never')} detail={p('slide.never')} />;
  const on = date(debtFreeOn, 'month');
  const detail = p(isAtMost ? 'slide.atMost' : 'slide.free', { on, interest: money(preview.interestMinor, currency) });
  return <StatHero label={p('slide.preview')} figure={on} detail={detail} />;
}

/** What the user's choice costs compared with the best plan. */
function PriceOfChoice({ plan }: { plan: DebtPlan }) {
  const p = useT(planMessages);
  const words = useStrategyWords();
  const { money } = useFormats();
  const price = extraCostOf(plan, plan.strategy);
  if (plan.strategy === 'best' || price === null) return null;
  const strategy = words.name(plan.strategy, plan.mode?.key);
  return (
    <span>
      {price > 0
        ? p('price.own', { strategy, amount: money(price, plan.monthly.currency) })
        : p('price.ownNone', { strategy })}
    </span>
  );
}

type Never = Extract<DebtPlan['plan']['result'], { outcome: 'never_pays_off' }>;

/** Payments that never end the debt, what grows, and what would be needed. */
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

/** Where the money above the minimums goes first; often one debt is paid off and the next one gets the rest. */
function NextStep({ plan }: { plan: DebtPlan }) {
  const t = useT(messages);
  const { date } = useFormats();
  const [first] = plan.rows;
  const paid = first?.debts.filter(({ payment }) => toMinor(payment) > 0) ?? [];
  const raised = paid
    .filter(({ extra }) => toMinor(extra) > 0)
    .toSorted((one, other) => toMinor(other.extra) - toMinor(one.extra));
  if (first === undefined || raised.length === 0) return <>{t('plan.minimumsOnly')}</>;
  const nameOf = (id: string) => plan.debts.find((debt) => debt.id === id)?.name ?? '';
  return (
    <>
      {t('plan.extraBefore')}{' '}
      {raised.map(({ id, payment }, index) => (
        <Fragment key={id}>
          {index === 0 ? null : index === raised.length - 1 ? t('plan.extraAnd') : ', '}
          <strong>
            <Money {...payment} />
          </strong>{' '}
          {t('plan.extraTo', { name: nameOf(id) })}
        </Fragment>
      ))}{' '}
      {t(paid.length > raised.length ? 'plan.extraInOthers' : 'plan.extraIn', { month: date(first.on, 'month') })}
    </>
  );
}

function UsePlan({ plan }: { plan: DebtPlan }) {
  const t = useT(messages);
  const p = useT(planMessages);
  const errorOf = useErrorText();
  const keyFor = useIntentKey();
  const { strategy, monthly, adopted, order = [], extras = [] } = plan;
  const adopt = useChange({
    change: (input: Parameters<typeof api.debt.adopt>[0]) =>
      api.debt.adopt(input, { idempotencyKey: keyFor([input, adopted?.id]) }),
    done: ({ item }) => (item.state === 'draft' ? p('draft.kept') : t('plan.adopted')),
  });
  const chosen = { strategy, monthly, order: strategy === 'custom' ? order : [], extras };
  if (isActivePlan(plan)) return <Badge tone="gain">{t('plan.inUse')}</Badge>;
  return (
    <>
      <Button busy={adopt.isPending && adopt.variables.draft !== true} onClick={() => adopt.mutate(chosen)}>
        {t('plan.use')}
      </Button>
      <Button
        variant="quiet"
        busy={adopt.isPending && adopt.variables.draft === true}
        onClick={() => adopt.mutate({ ...chosen, draft: true })}
      >
        {p('draft.keep')}
      </Button>
      {adopt.error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(adopt.error)} />}
    </>
  );
}
