import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Dashboard } from '@tideline/contract';
import { Load, Slot, useSession, useT, dashboardQuery } from '@tideline/mfe-kit';
import { Page, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { Attention } from './attention.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { FirstSteps } from './first-steps.tsx';
import { greetingKey } from './greeting.ts';
import { TodaysAction } from './next-action.tsx';
import { Position } from './position.tsx';
import { NextDates } from './upcoming.tsx';

const isNew = ({ checklist }: Dashboard): boolean => !checklist.hasAccount;

function Today({ dashboard }: { dashboard: Dashboard }) {
  const { today, upcoming, attention, checklist } = dashboard;
  if (isNew(dashboard)) return <FirstSteps checklist={checklist} />;
  return (
    <Stack gap={32}>
      <TodaysAction dashboard={dashboard} />
      <Stack gap={24}>
        {checklist.hasTransactions ? null : <FirstSteps checklist={checklist} />}
        <Attention attention={attention} />
        <NextDates today={today} upcoming={upcoming} />
        <Position dashboard={dashboard} />
      </Stack>
    </Stack>
  );
}

/** What to do with the money today, and what it rests on. */
export function DashboardScreen() {
  const t = useT(messages);
  const { today } = useSession();
  const { time, date } = useFormats();
  const [greeting] = useState(() => t(greetingKey(time(new Date().toISOString()))));
  const { data } = useQuery(dashboardQuery());
  return (
    <Page title={greeting} lead={date(today, 'weekday')} documentTitle={t('nav.dashboard')}>
      <Stack gap={24}>
        <Load query={dashboardQuery()} skeleton={<DashboardSkeleton />} failedTitle={t('dashboard.failed')} failedHint={<p>{t('dashboard.failedHint')}</p>}>
          {(dashboard) => <Today dashboard={dashboard} />}
        </Load>
        {data && isNew(data) ? null : <Slot id="dashboard/v1" />}
      </Stack>
    </Page>
  );
}
