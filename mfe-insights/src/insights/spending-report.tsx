import { useQuery } from '@tanstack/react-query';
import { Load, useT, useTextParam } from '@tideline/mfe-kit';
import { IconButton, Row, Skeleton, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { SelectField } from '@tideline/ui/forms';
import { messages } from '../../messages/en.ts';
import { overviewMessages } from '../../messages/overview.en.ts';
import { spendingQuery } from './insights.queries.ts';
import { InsightsSkeleton } from './insights-skeleton.tsx';
import { monthsBetween } from './months.ts';
import { CalendarPicture } from './overview/calendar-picture.tsx';
import { FlowPicture } from './overview/flow-picture.tsx';
import { MonthPicture } from './overview/month-picture.tsx';
import { MonthsPicture } from './overview/months-picture.tsx';
import styles from './overview/overview.module.css';
import { PayeesPicture } from './overview/payees-picture.tsx';
import { SpendingPicture } from './overview/spending-picture.tsx';
import { InterestPicture, NetWorthPicture } from './overview/worth-and-interest.tsx';
import { NothingToReport } from './nothing-to-report.tsx';

const monthShape = /^\d{4}-(0[1-9]|1[0-2])$/;

function useMonthParam(): { month: string | undefined; setMonth: (month: string) => void } {
  const [asked, setMonth] = useTextParam('month');
  return { month: asked !== null && monthShape.test(asked) ? asked : undefined, setMonth };
}

/** A month in charts, compared with earlier months; each card states its finding. */
export function SpendingReport() {
  const t = useT(messages);
  const say = useT(overviewMessages);
  const { month } = useMonthParam();
  return (
    <Load
      query={spendingQuery(month)}
      skeleton={<InsightsSkeleton />}
      isEmpty={({ range }) => range === null}
      empty={<NothingToReport report="month" />}
      failedTitle={t('insights.failed')}
      failedHint={<p>{t('insights.failedHint')}</p>}
    >
      {(insight) => (
        <Stack gap={16}>
          <div className={styles.grid}>
            <SpendingPicture insight={insight} />
            <CalendarPicture insight={insight} />
            <MonthsPicture insight={insight} />
            {insight.averageMonth === null ? null : <FlowPicture average={insight.averageMonth} />}
            <PayeesPicture insight={insight} />
            <MonthPicture insight={insight} />
            <NetWorthPicture />
            <InterestPicture />
          </div>
          <p className={styles.tools}>
            {say('notCounted')}
            {insight.leftOutCurrencies.length === 0
              ? null
              : ` ${t('insights.currenciesLeftOut', { currencies: insight.leftOutCurrencies.join(', ') })}`}
          </p>
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
    const place = offered.indexOf(data.month);
    const [next, previous] = [offered[place - 1], offered[place + 1]];
    return (
      <Row gap={8}>
        <IconButton
          icon="chevron-left"
          label={t('insights.previous')}
          disabled={previous === undefined}
          onClick={() => previous !== undefined && setMonth(previous)}
        />
        <SelectField
          label={t('insights.month')}
          labelHidden
          name="month"
          value={data.month}
          onChange={setMonth}
          options={offered.map((each) => ({ value: each, label: date(`${each}-01`, 'month') }))}
        />
        <IconButton
          icon="chevron-right"
          label={t('insights.next')}
          disabled={next === undefined}
          onClick={() => next !== undefined && setMonth(next)}
        />
      </Row>
    );
  }
  return isPending ? (
    <Skeleton>
      <SkeletonBar width="17rem" height="2.75rem" />
    </Skeleton>
  ) : null;
}
