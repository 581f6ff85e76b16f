import { useQuery } from '@tanstack/react-query';
import { Load, useT, useTextParam } from '@tideline/mfe-kit';
import { EmptyState, LinkButton, Skeleton, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { SelectField } from '@tideline/ui/forms';
import { messages } from '../../messages/en.ts';
import { CategoriesTable } from './categories-table.tsx';
import { spendingQuery } from './insights.queries.ts';
import { InsightsSkeleton } from './insights-skeleton.tsx';
import { MonthSummary } from './month-summary.tsx';
import { MonthsChart } from './months-chart.tsx';
import { monthsBetween } from './months.ts';
import { PayeesTable } from './payees-table.tsx';

const monthShape = /^\d{4}-(0[1-9]|1[0-2])$/;

function useMonthParam(): { month: string | undefined; setMonth: (month: string) => void } {
  const [asked, setMonth] = useTextParam('month');
  return { month: asked !== null && monthShape.test(asked) ? asked : undefined, setMonth };
}

/** Spending by category compared with previous months. */
export function SpendingReport() {
  const t = useT(messages);
  const { month } = useMonthParam();
  return (
    <Load
      query={spendingQuery(month)}
      skeleton={<InsightsSkeleton />}
      isEmpty={({ range }) => range === null}
      empty={
        <EmptyState
          title={t('insights.none')}
          action={<LinkButton href="/transactions?import=1">{t('insights.import')}</LinkButton>}
        >
          {t('insights.noneBody')}
        </EmptyState>
      }
      failedTitle={t('insights.failed')}
      failedHint={<p>{t('insights.failedHint')}</p>}
    >
      {(insight) => (
        <Stack gap={32}>
          <MonthSummary insight={insight} />
          <CategoriesTable insight={insight} />
          <MonthsChart insight={insight} />
          <PayeesTable insight={insight} />
          {insight.leftOutCurrencies.length === 0 ? null : (
            <p>{t('insights.currenciesLeftOut', { currencies: insight.leftOutCurrencies.join(', ') })}</p>
          )}
        </Stack>
      )}
    </Load>
  );
}

export function MonthPicker() {
  const t = useT(messages);
  const { date } = useFormats();
  const { month, setMonth } = useMonthParam();
  const { data, isPending } = useQuery(spendingQuery(month));
  if (data?.range) {
    const months = monthsBetween(data.range.first, data.range.last);
    const offered = months.includes(data.month) ? months : [data.month, ...months];
    return (
      <SelectField
        label={t('insights.month')}
        name="month"
        value={data.month}
        onChange={setMonth}
        options={offered.map((each) => ({ value: each, label: date(`${each}-01`, 'month') }))}
      />
    );
  }
  return isPending ? (
    <Skeleton>
      <SkeletonBar width="11rem" height="4.5rem" />
    </Skeleton>
  ) : null;
}
