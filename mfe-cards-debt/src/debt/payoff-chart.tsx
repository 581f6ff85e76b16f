import { toMinor, type DebtPlan } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { StackedChart, type TrackDay } from '@tideline/ui/charts';
import { toolMessages } from '../../messages/debt-tool.en.ts';
import { messages } from '../../messages/en.ts';
import { balanceSeries } from './balance-series.ts';

/** More bars than this would be too thin to see. */
const MOST_BARS = 48;

/** Charts the remaining balance of each debt, month by month, down to zero, compared with minimum payments. */
export function PayoffChart({ plan }: { plan: DebtPlan }) {
  const t = useT(messages);
  const say = useT(toolMessages);
  const { money, date } = useFormats();
  const { currency } = plan.monthly;
  const owed = plan.debts.reduce((sum, debt) => sum + toMinor(debt.owed), 0);
  const { result } = plan.plan;
  const from = money(owed, currency, { whole: true });
  const caption =
    result.outcome === 'paid_off'
      ? t('months.finding', { from, on: date(result.debtFreeOn, 'monthShort') })
      : t('months.findingNever', { from });
  const { xs, series } = balanceSeries(plan, t('months.others'));
  const least = plan.strategy === 'minimum_only' ? undefined : plan.minimumsClosing?.map(toMinor);
  const days = daysOf(plan);
  return (
    <StackedChart
      kind={xs.length > MOST_BARS ? 'area' : 'bars'}
      caption={caption}
      label={t('months.chart')}
      xLabel={t('months.month')}
      totalLabel={t('months.left')}
      xs={xs}
      firstLabel={say('chart.today')}
      series={series}
      names="legend"
      heightPx={260}
      {...(least === undefined || least.length === 0
        ? {}
        : {
            reference: {
              label: say('chart.minimums', { amount: money(least.at(-1) ?? 0, currency, { whole: true }) }),
              values: [owed, ...least],
            },
          })}
      {...(days.length === 0
        ? {}
        : { days: { marks: days, words: { point: say('chart.gone'), end: say('chart.ends') } } })}
      formatY={(minor) => money(minor, currency)}
      formatTick={(minor) => money(minor, currency)}
    />
  );
}

/** Returns the days when each debt is paid off, and when offers on the debts end within the plan. */
function daysOf({ debts, offers = [], rows }: DebtPlan): TrackDay[] {
  const last = rows.at(-1)?.on ?? '';
  return [
    ...offers
      .filter(({ endsOn }) => endsOn <= last)
      .map(({ name, endsOn }) => ({ x: endsOn, label: name, shape: 'end' as const })),
    ...debts.flatMap(({ name, paidOffOn }) =>
      paidOffOn === null ? [] : [{ x: paidOffOn, label: name, shape: 'point' as const }],
    ),
  ];
}
