import { useQuery } from '@tanstack/react-query';
import { toMinor, type NetWorth } from '@tideline/contract';
import { Load, RatesNote, useSearchParam, useT } from '@tideline/mfe-kit';
import {
  Card,
  EmptyState,
  Link,
  LinkButton,
  Money,
  Picture,
  Section,
  Stack,
  Stat,
  StatHero,
  Stats,
  useFormats,
} from '@tideline/ui';
import { LineChart } from '@tideline/ui/charts';
import { SelectField } from '@tideline/ui/forms';
import { messages } from '../../../messages/reports.en.ts';
import { InsightsSkeleton } from '../insights-skeleton.tsx';
import styles from './reports.module.css';
import { netWorthQuery } from '../reports.queries.ts';

const SPANS = ['12', '24', '60', '120'] as const;

const isZero = ({ assets, liabilities }: NetWorth['current']): boolean =>
  toMinor(assets) === 0 && toMinor(liabilities) === 0;

/**
 * Returns whether no account has or had a balance. Always false for longer spans, so that the span field stays visible.
 */
function useHasNothing(span: (typeof SPANS)[number]): boolean {
  const { data } = useQuery(netWorthQuery(Number(span)));
  if (data === undefined || span !== '12') return false;
  return !data.exchange?.leftOut.length && [data.current, ...data.points].every(isZero);
}

function NoNetWorth() {
  const t = useT(messages);
  return (
    <EmptyState
      picture={<Picture icon="wallet" />}
      title={t('netWorth.none')}
      action={
        <LinkButton needs="edit" icon="plus" href="/accounts?add=1">
          {t('forecast.add')}
        </LinkButton>
      }
    >
      {t('netWorth.noneBody')}
    </EmptyState>
  );
}

/** Shows assets minus debts, by month. */
export function Report() {
  const t = useT(messages);
  const { money } = useFormats();
  const [span, setSpan] = useSearchParam('months', SPANS, '12');
  if (useHasNothing(span)) return <NoNetWorth />;
  return (
    <Stack gap={24}>
      <div className={styles.choices}>
        <SelectField
          label={t('span.label')}
          name="months"
          value={span}
          onChange={(value) => setSpan(SPANS.find((each) => each === value) ?? '12')}
          options={SPANS.map((value) => ({ value, label: t('span.years', { count: Number(value) / 12 }) }))}
        />
      </div>
      <Load
        query={netWorthQuery(Number(span))}
        skeleton={<InsightsSkeleton />}
        isEmpty={() => false}
        failedTitle={t('reports.failed')}
      >
        {({ points, current, changeSinceLastMonth, exchange, history }) => {
          const monthly = toMinor(changeSinceLastMonth);
          return (
            <Stack gap={32}>
              <StatHero
                label={t('netWorth.net')}
                figure={<Money {...current.net} />}
                detail={
                  monthly === 0
                    ? t('netWorth.same')
                    : t(monthly < 0 ? 'netWorth.less' : 'netWorth.more', {
                        amount: money(Math.abs(monthly), changeSinceLastMonth.currency),
                      })
                }
              />
              <Stats>
                <Stat label={t('netWorth.assets')} value={<Money {...current.assets} />} />
                <Stat label={t('netWorth.liabilities')} value={<Money {...current.liabilities} />} />
              </Stats>
              <RatesNote exchange={exchange} of="accounts" />
              {points.length < 2 ? null : <Course points={points} current={current} />}
              <RatesNote exchange={history} of="accounts" />
            </Stack>
          );
        }}
      </Load>
    </Stack>
  );
}

/** Charts net worth, and shows how much it rose or fell. */
function Course({ points, current }: Pick<NetWorth, 'points' | 'current'>) {
  const t = useT(messages);
  const { money } = useFormats();
  const difference = toMinor(current.net) - toMinor(points[0]?.net ?? current.net);
  const line = (id: 'net' | 'assets' | 'liabilities') => ({
    id,
    label: t(`netWorth.${id}`),
    points: points.map((point) => ({ x: point.on, y: toMinor(point[id]) })),
  });
  return (
    <Section title={t('netWorth.course')} actions={<Link href="/accounts">{t('netWorth.accounts')}</Link>}>
      <Card>
        <LineChart
          caption={t(difference < 0 ? 'netWorth.fell' : 'netWorth.rose', {
            amount: money(Math.abs(difference), current.net.currency),
          })}
          label={t('netWorth.course')}
          xLabel={t('day')}
          series={[line('net'), line('assets'), line('liabilities')]}
        />
      </Card>
    </Section>
  );
}
