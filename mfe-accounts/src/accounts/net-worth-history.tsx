import type { NetWorth } from '@tideline/contract';
import { Load, RatesNote, useT, partQuery } from '@tideline/mfe-kit';
import { Card, ChartSkeleton, Stack } from '@tideline/ui';
import { SegmentedControl } from '@tideline/ui/forms';
import { messages } from '../../messages/accounts.en.ts';
import { netWorthQuery } from './accounts.queries.ts';

/** Selectable periods, in months. */
export const netWorthPeriods = ['12', '36', '60'] as const;
export type NetWorthPeriod = (typeof netWorthPeriods)[number];

const chartPart = () => partQuery('mfe-accounts/net-worth-chart', () => import('./net-worth-chart.tsx'));

function DrawingSkeleton() {
  const t = useT(messages);
  return <ChartSkeleton label={t('worth.loading')} heightPx={280} />;
}

function History({ worth }: { worth: NetWorth }) {
  const t = useT(messages);
  return (
    <Stack gap={16}>
      {worth.points.length < 2 ? (
        <p>{t('worth.tooShort')}</p>
      ) : (
        <Load query={chartPart()} skeleton={<DrawingSkeleton />}>
          {({ NetWorthChart }) => <NetWorthChart worth={worth} />}
        </Load>
      )}
      <RatesNote exchange={worth.history} of="accounts" ratesOnly />
    </Stack>
  );
}

/** Shows net worth by month. The chart is loaded once there is data to draw. */
export function NetWorthHistory({
  months,
  onMonths,
}: {
  months: NetWorthPeriod;
  onMonths: (months: NetWorthPeriod) => void;
}) {
  const t = useT(messages);
  const options = netWorthPeriods.map((value) => ({ value, label: t(`worth.period${value}`) }));
  return (
    <Card>
      <Stack gap={16}>
        <SegmentedControl
          legend={t('worth.period')}
          legendHidden
          options={options}
          value={months}
          onChange={onMonths}
        />
        <Load
          query={netWorthQuery(Number(months))}
          skeleton={<DrawingSkeleton />}
          failedTitle={t('worth.failed')}
          failedHint={<p>{t('worth.failedHint')}</p>}
        >
          {(worth) => <History worth={worth} />}
        </Load>
      </Stack>
    </Card>
  );
}
