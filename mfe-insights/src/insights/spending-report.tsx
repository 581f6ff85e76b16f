import { useQuery } from '@tanstack/react-query';
import { accountsQuery, Load, RatesNote, useT, useTextParam } from '@tideline/mfe-kit';
import { Button, IconButton, Row, Skeleton, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { SelectField } from '@tideline/ui/forms';
import { messages } from '../../messages/en.ts';
import { overviewMessages } from '../../messages/overview.en.ts';
import { spendingQuery } from './insights.queries.ts';
import { InsightsSkeleton } from './insights-skeleton.tsx';
import { monthsBetween, useMonths } from './months.ts';
import { CalendarPicture } from './overview/calendar-picture.tsx';
import { FlowPicture } from './overview/flow-picture.tsx';
import { saveMonth } from './overview/month-file.ts';
import { MonthsPicture } from './overview/months-picture.tsx';
import styles from './overview/overview.module.css';
import { SpendingPicture } from './overview/spending-picture.tsx';
import { InterestPicture, NetWorthPicture } from './overview/worth-and-interest.tsx';
import { NothingToReport } from './nothing-to-report.tsx';

const monthShape = /^\d{4}-(0[1-9]|1[0-2])$/;

const idShape = /^[0-9a-f-]{36}$/;

/** Returns the month and the account in the address. */
function useChoice() {
  const [month, setMonth] = useTextParam('month');
  const [account, setAccount] = useTextParam('account');
  return {
    month: month !== null && monthShape.test(month) ? month : undefined,
    accountId: account !== null && idShape.test(account) ? account : undefined,
    setMonth,
    setAccount,
  };
}

/** Shows a month in charts, compared with earlier months. The title of each card is its finding. */
export function SpendingReport() {
  const t = useT(messages);
  const say = useT(overviewMessages);
  const { month, accountId } = useChoice();
  return (
    <Load
      query={spendingQuery(month, accountId)}
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
            {accountId === undefined ? (
              <>
                <NetWorthPicture />
                <InterestPicture />
              </>
            ) : null}
          </div>
          <p className={styles.tools}>{say('notCounted')}</p>
          <RatesNote exchange={insight.exchange} of="transactions" />
        </Stack>
      )}
    </Load>
  );
}

const ALL = 'all';

/** Limits the report to one account in the household's currency. */
function AccountPicker() {
  const t = useT(overviewMessages);
  const { currency } = useFormats();
  const { accountId, setAccount } = useChoice();
  const { data } = useQuery(accountsQuery());
  const accounts = (data?.items ?? []).filter((account) => account.currency === currency);
  return (
    <SelectField
      label={t('account.label')}
      labelHidden
      name="account"
      value={accountId ?? ALL}
      onChange={(id) => setAccount(id === ALL ? null : id)}
      options={[
        { value: ALL, label: t('account.all') },
        ...accounts.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

export function MonthPicker() {
  const t = useT(messages);
  const say = useT(overviewMessages);
  const { nameOf } = useMonths();
  const { month, setMonth, accountId } = useChoice();
  const { data, isPending } = useQuery(spendingQuery(month, accountId));
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
          options={offered.map((each) => ({ value: each, label: nameOf(each) }))}
        />
        <IconButton
          icon="chevron-right"
          label={t('insights.next')}
          disabled={next === undefined}
          onClick={() => next !== undefined && setMonth(next)}
        />
        <AccountPicker />
        <Button variant="quiet" icon="download" onClick={() => saveMonth(data, t('categories.none'))}>
          {say('export.month')}
        </Button>
      </Row>
    );
  }
  return isPending ? (
    <Skeleton>
      <SkeletonBar width="17rem" height="2.75rem" />
    </Skeleton>
  ) : null;
}
