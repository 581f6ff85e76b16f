import { toMinor, type SpendingInsight } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { StackedChart } from '@tideline/ui/charts';
import { messages } from '../../messages/en.ts';

/** One bar per month; the summary names the largest. */
export function SpendingBars({ months }: Pick<SpendingInsight, 'months'>) {
  const t = useT(messages);
  const { money, date } = useFormats();
  const [most] = months.toSorted((one, other) => toMinor(other.expense) - toMinor(one.expense));
  const currency = most?.expense.currency;
  return (
    <StackedChart
      kind="bars"
      caption={
        most === undefined
          ? ''
          : t('months.finding', {
              month: date(`${most.month}-01`, 'month'),
              amount: money(most.expense.minor, currency),
            })
      }
      label={t('months.chart')}
      xLabel={t('months.month')}
      xs={months.map(({ month }) => `${month}-01`)}
      series={[
        { id: 'expense', label: t('stat.expense'), values: months.map(({ expense }) => Math.max(0, toMinor(expense))) },
      ]}
      formatY={(minor) => money(minor, currency)}
      formatTick={(minor) => money(minor, currency, { trimZeros: true })}
    />
  );
}
