import { useQuery } from '@tanstack/react-query';
import { Load, useT, useTextParam } from '@tideline/mfe-kit';
import { EmptyState, LinkButton, Page, Skeleton, SkeletonBar, Stack, useFormats } from '@tideline/ui';
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

/** /insights: spending by category against earlier months. */
export function InsightsScreen() {
  const t = useT(messages);
  const [asked, setMonth] = useTextParam('month');
  const month = asked !== null && monthShape.test(asked) ? asked : undefined;
  const { data, isPending } = useQuery(spendingQuery(month));
  return (
    <Page
      title={t('nav.insights')}
      lead={t('insights.lead')}
      actions={
        data?.range ? (
          <MonthPicker first={data.range.first} last={data.range.last} value={data.month} onChange={setMonth} />
        ) : isPending ? (
          <Skeleton>
            <SkeletonBar width="11rem" height="4.5rem" />
          </Skeleton>
        ) : undefined
      }
    >
      <Load
        query={spendingQuery(month)}
        skeleton={<InsightsSkeleton />}
        isEmpty={({ range }) => range === null}
        empty={
          <EmptyState title={t('insights.none')} action={<LinkButton href="/transactions?import=1">{t('insights.import')}</LinkButton>}>
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
            {insight.leftOutCurrencies.length === 0 ? null : <p>{t('insights.currenciesLeftOut', { currencies: insight.leftOutCurrencies.join(', ') })}</p>}
          </Stack>
        )}
      </Load>
    </Page>
  );
}

interface MonthPickerProps {
  first: string;
  last: string;
  value: string;
  onChange: (month: string) => void;
}

function MonthPicker({ first, last, value, onChange }: MonthPickerProps) {
  const t = useT(messages);
  const { date } = useFormats();
  const months = monthsBetween(first, last);
  const offered = months.includes(value) ? months : [value, ...months];
  return <SelectField label={t('insights.month')} name="month" value={value} onChange={onChange} options={offered.map((month) => ({ value: month, label: date(`${month}-01`, 'month') }))} />;
}
