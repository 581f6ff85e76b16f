import { toMinor, type DebtPlan } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { StackedChart } from '@tideline/ui/charts';
import { messages } from '../../messages/en.ts';
import { balanceSeries } from './balance-series.ts';

/** The remaining balance of each debt, month by month, down to zero. */
export function PayoffChart({ plan }: { plan: DebtPlan }) {
  const t = useT(messages);
  const { money, date } = useFormats();
  const { currency } = plan.monthly;
  const owed = plan.debts.reduce((sum, debt) => sum + toMinor(debt.owed), 0);
  const { result } = plan.plan;
  const from = money(owed, currency, { trimZeros: true });
  const caption =
    result.outcome === 'paid_off'
      ? t('months.finding', { from, on: date(result.debtFreeOn, 'month') })
      : t('months.findingNever', { from });
  const { xs, series } = balanceSeries(plan, t('months.others'));
  return (
    <StackedChart
      kind="area"
      caption={caption}
      label={t('months.chart')}
      xLabel={t('months.month')}
      totalLabel={t('months.left')}
      xs={xs}
      series={series}
      formatY={(minor) => money(minor, currency)}
      formatTick={(minor) => money(minor, currency, { trimZeros: true })}
    />
  );
}
