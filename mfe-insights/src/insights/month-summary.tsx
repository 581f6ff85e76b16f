import { toMinor, type SpendingInsight } from '@tideline/contract';
import { minor, mulDiv } from '@tideline/domain';
import { useT } from '@tideline/mfe-kit';
import { Money, Percent, Stat, StatHero, Stats, useFormats } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { averageExpenseMinor } from './compare.ts';
import { ComparisonWorking } from './comparison-working.tsx';

/** The month's spending compared with the average of previous months, with its working. */
export function MonthSummary({ insight }: { insight: SpendingInsight }) {
  const t = useT(messages);
  const formats = useFormats();
  const { income, expense, savingsRatePpm, comparedWith } = insight;
  const keptMinor = toMinor(income) - toMinor(expense);
  const month = formats.date(`${insight.month}-01`, 'month');
  return (
    <>
      <StatHero
        label={t('spent.label', { month })}
        figure={<Money {...expense} />}
        detail={<Comparison insight={insight} />}
      />
      <Stats>
        <Stat label={t('stat.income')} value={<Money {...income} />} />
        <Stat
          label={keptMinor < 0 ? t('stat.overspent') : t('stat.kept')}
          value={<Money minor={Math.abs(keptMinor)} currency={income.currency} />}
        />
        <Stat
          label={t('stat.savingsRate')}
          value={
            savingsRatePpm === null ? (
              '–'
            ) : (
              <Percent ppm={mulDiv(minor(savingsRatePpm), 1, 1_000, 'half-away') * 1_000} decimals={1} />
            )
          }
          {...(savingsRatePpm === null ? { detail: t('stat.noRate') } : {})}
        />
      </Stats>
      {comparedWith.length === 0 ? null : <ComparisonWorking insight={insight} />}
    </>
  );
}

function Comparison({ insight }: { insight: SpendingInsight }) {
  const t = useT(messages);
  const { money, date } = useFormats();
  const average = averageExpenseMinor(insight);
  if (average === null) return t('spent.noComparison');
  const months = [...insight.comparedWith].reverse().map((month) => date(`${month}-01`, 'month'));
  const named = months.length < 2 ? (months[0] ?? '') : `${months[0]} to ${months.at(-1)}`;
  const difference = toMinor(insight.expense) - average;
  if (difference === 0) return t('spent.same', { months: named });
  const amount = money(Math.abs(difference), insight.expense.currency);
  return difference < 0 ? t('spent.less', { amount, months: named }) : t('spent.more', { amount, months: named });
}
