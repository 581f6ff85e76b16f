import { Fragment } from 'react';
import { toMinor, type DebtPlan } from '@tideline/contract';
import { api, useChange, useErrorText, useIntentKey, useT } from '@tideline/mfe-kit';
import { Badge, Banner, Button, Money, StatHero, useFormats } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

/** What the chosen plan comes to, in one sentence, and the button that takes it. */
export function PlanResult({ plan }: { plan: DebtPlan }) {
  const t = useT(messages);
  const { money, date } = useFormats();
  const { result, totalInterest, interestSaved } = plan.plan;
  const { currency } = totalInterest;
  if (result.outcome === 'never_pays_off') {
    return (
      <Banner tone="debt" title={t('plan.neverTitle')}>
        <p>{t('plan.never', { needed: money(result.neededMonthly.minor, currency) })}</p>
      </Banner>
    );
  }
  const saved = interestSaved === null ? 0 : toMinor(interestSaved);
  const interest = money(totalInterest.minor, currency);
  const detail =
    saved > 0 ? t('plan.resultSaving', { months: result.months, interest, saved: money(saved, currency) }) : t('plan.result', { months: result.months, interest });
  return (
    <StatHero
      label={t('plan.freeBy')}
      figure={date(result.debtFreeOn, 'month')}
      detail={detail}
      next={{ label: t('plan.nextLabel'), action: <NextStep plan={plan} />, buttons: <UsePlan plan={plan} /> }}
    />
  );
}

/** Where the money above the minimums goes first; often one debt is cleared and the next one gets the rest. */
function NextStep({ plan }: { plan: DebtPlan }) {
  const t = useT(messages);
  const { date } = useFormats();
  const [first] = plan.rows;
  const paid = first?.debts.filter(({ payment }) => toMinor(payment) > 0) ?? [];
  const raised = paid.filter(({ extra }) => toMinor(extra) > 0).toSorted((one, other) => toMinor(other.extra) - toMinor(one.extra));
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
  const errorOf = useErrorText();
  const keyFor = useIntentKey();
  const { strategy, monthly, adopted } = plan;
  const inUse = adopted?.state === 'active' && adopted.strategy === strategy && adopted.monthly.minor === monthly.minor;
  const adopt = useChange({
    change: (input: { strategy: DebtPlan['strategy']; monthly: DebtPlan['monthly'] }) => api.debt.adopt(input, { idempotencyKey: keyFor([input, adopted?.id]) }),
    done: () => t('plan.adopted'),
  });
  if (inUse) return <Badge tone="gain">{t('plan.inUse')}</Badge>;
  return (
    <>
      <Button busy={adopt.isPending} onClick={() => adopt.mutate({ strategy, monthly })}>
        {t('plan.use')}
      </Button>
      {adopt.error === null ? null : <Banner tone="warn" announce="alert" title={errorOf(adopt.error)} />}
    </>
  );
}
