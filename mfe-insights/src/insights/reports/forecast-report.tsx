import { useQuery } from '@tanstack/react-query';
import { type Forecast, toMinor } from '@tideline/contract';
import { Load, useSearchParam, useT } from '@tideline/mfe-kit';
import {
  Card,
  type Column,
  DateText,
  EmptyState,
  Link,
  LinkButton,
  Money,
  Picture,
  Section,
  Stack,
  StatHero,
  Table,
  useFormats,
} from '@tideline/ui';
import { LineChart } from '@tideline/ui/charts';
import { SelectField } from '@tideline/ui/forms';
import { messages } from '../../../messages/reports.en.ts';
import { InsightsSkeleton } from '../insights-skeleton.tsx';
import styles from './reports.module.css';
import { forecastQuery } from '../reports.queries.ts';

const SPANS = ['45', '90', '180', '365'] as const;

/** Shows the expected cash in all deposit accounts for the coming months, with its range and causes. */
export function Report() {
  const t = useT(messages);
  const [span, setSpan] = useSearchParam('days', SPANS, '90');
  const { data } = useQuery(forecastQuery(Number(span)));
  if (data?.days.length === 0) return <NoForecast />;
  return (
    <Stack gap={24}>
      <div className={styles.choices}>
        <SelectField
          label={t('forecast.span')}
          name="days"
          value={span}
          onChange={(value) => setSpan(SPANS.find((each) => each === value) ?? '90')}
          options={SPANS.map((value) => ({ value, label: t('forecast.days', { count: Number(value) }) }))}
        />
      </div>
      <Load
        query={forecastQuery(Number(span))}
        skeleton={<InsightsSkeleton />}
        isEmpty={() => false}
        failedTitle={t('reports.failed')}
      >
        {(forecast) => <ForecastFigures forecast={forecast} />}
      </Load>
    </Stack>
  );
}

function NoForecast() {
  const t = useT(messages);
  return (
    <EmptyState
      picture={<Picture icon="calendar" />}
      title={t('forecast.none')}
      action={
        <LinkButton needs="edit" icon="plus" href="/accounts?add=1">
          {t('forecast.add')}
        </LinkButton>
      }
    >
      {t('forecast.noneBody')}
    </EmptyState>
  );
}

function ForecastFigures({ forecast }: { forecast: Forecast }) {
  const t = useT(messages);
  const { money, date } = useFormats();
  const { days, lowest, floor, belowFloorOn, accounts, currency, lookedUntil } = forecast;
  const far = lowestBeyond(days, lookedUntil, toMinor(lowest.amount));
  return (
    <Stack gap={32}>
      <StatHero
        label={t('forecast.lowest')}
        figure={<Money {...(far?.p10 ?? lowest.amount)} />}
        detail={
          belowFloorOn !== null
            ? t('forecast.below', { on: date(belowFloorOn), floor: money(floor.minor, floor.currency) })
            : far !== null
              ? t('forecast.far', { on: date(far.on) })
              : t('forecast.above', { on: date(lowest.on), floor: money(floor.minor, floor.currency) })
        }
      />
      <Section title={t('report.forecast')} actions={<Link href="/dashboard">{t('forecast.dashboard')}</Link>}>
        <Card>
          <LineChart
            caption={
              far === null
                ? t('forecast.finding', { amount: money(lowest.amount.minor, currency), on: date(lowest.on) })
                : t('forecast.farFinding', { amount: money(far.p10.minor, currency), on: date(far.on) })
            }
            label={t('report.forecast')}
            xLabel={t('day')}
            series={[
              {
                id: 'p50',
                label: t('forecast.expected'),
                points: days.map(({ on, p50 }) => ({ x: on, y: toMinor(p50) })),
              },
            ]}
            band={days.map(({ on, p10, p90 }) => ({ x: on, low: toMinor(p10), high: toMinor(p90) }))}
            reference={{ y: toMinor(floor), label: t('forecast.floor') }}
          />
        </Card>
      </Section>
      <OtherCurrencies accounts={accounts} />
      <Section title={t('forecast.accounts')}>
        <Card>
          <Table
            caption={t('forecast.accounts')}
            columns={accountColumns(t, date(lookedUntil))}
            rows={accounts}
            rowKey={({ id }) => id}
          />
        </Card>
      </Section>
    </Stack>
  );
}

/** Lists accounts in other currencies, which the line does not include. */
function OtherCurrencies({ accounts }: Pick<Forecast, 'accounts'>) {
  const t = useT(messages);
  const others = accounts.filter(({ isInAll }) => !isInAll).map(({ name, currency }) => `${name} (${currency})`);
  return others.length === 0 ? null : (
    <p className={styles.quiet}>{t('forecast.otherCurrencies', { names: others })}</p>
  );
}

/**
 * Returns a later day with a lower 10th percentile, if there is one. The search for the lowest point ends with the
 * second payday.
 */
function lowestBeyond(
  days: Forecast['days'],
  lookedUntil: string,
  lowestMinor: number,
): Forecast['days'][number] | null {
  const beyond = days.filter(({ on, p10 }) => on > lookedUntil && toMinor(p10) < lowestMinor);
  return beyond.toSorted((one, other) => toMinor(one.p10) - toMinor(other.p10))[0] ?? null;
}

type Account = {
  id: string;
  name: string;
  lowest: { minor: string; currency: string };
  lowestOn: string;
  belowFloorOn: string | null;
};

const accountColumns = (
  t: ReturnType<typeof useT<typeof messages>>,
  until: string,
): [Column<Account>, ...Column<Account>[]] => [
  { id: 'account', header: t('account'), cell: ({ id, name }) => <Link href={`/accounts?account=${id}`}>{name}</Link> },
  {
    id: 'lowest',
    header: t('forecast.lowestColumn', { until }),
    numeric: true,
    phone: 'amount',
    cell: ({ lowest }) => <Money {...lowest} />,
  },
  { id: 'on', header: t('forecast.on'), phone: 'secondary', cell: ({ lowestOn }) => <DateText date={lowestOn} /> },
  {
    id: 'below',
    header: t('forecast.belowFloor'),
    phone: 'hidden',
    cell: ({ belowFloorOn }) => (belowFloorOn === null ? t('forecast.never') : <DateText date={belowFloorOn} />),
  },
];
