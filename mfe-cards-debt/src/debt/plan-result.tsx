import { toMinor, type DebtPlan, type PlannedMove, type TodaysPlan } from '@tideline/contract';
import {
  api,
  useChange,
  useErrorText,
  useIntentKey,
  useMoveWords,
  useSession,
  useT,
  useTodaysMoves,
  WorkingFigure,
} from '@tideline/mfe-kit';
import { Badge, Banner, Button, LinkButton, SkeletonBar, StatHero, useFormats } from '@tideline/ui';
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
  const { plan: today } = useTodaysMoves();
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
      next={{
        label: t('plan.nextLabel'),
        action: <NextMove today={today} />,
        buttons: <NextButtons plan={plan} today={today} />,
      }}
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

/** The day's first move to a debt, as every other screen quotes it; the plan's own months are in the tables below. */
function NextMove({ today }: { today: TodaysPlan | undefined }) {
  const t = useT(messages);
  const words = useMoveWords();
  const { date } = useFormats();
  if (today === undefined) return <SkeletonBar width="16rem" />;
  const move = firstPayment(today);
  if (move !== undefined) return <>{words.title(move)}</>;
  return <>{today.nextOn === null ? t('plan.noMove') : t('plan.noMoveUntil', { on: date(today.nextOn, 'short') })}</>;
}

const firstPayment = (today: TodaysPlan | undefined): PlannedMove | undefined =>
  today?.moves.find(({ kind }) => kind === 'pay');

function NextButtons({ plan, today }: { plan: DebtPlan; today: TodaysPlan | undefined }) {
  const words = useMoveWords();
  const { role } = useSession();
  const move = firstPayment(today);
  return (
    <>
      {move === undefined || role === 'viewer' ? null : (
        <LinkButton href={move.href} variant={isActivePlan(plan) ? 'filled' : 'outline'} aria-label={words.actTo(move)}>
          {words.act(move)}
        </LinkButton>
      )}
      <UsePlan plan={plan} />
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
