import { useQuery } from '@tanstack/react-query';
import { toMinor, type Money as Amount, type SweepBacktest, type SweepRule } from '@tideline/contract';
import { Load, useT } from '@tideline/mfe-kit';
import {
  Banner,
  Button,
  DateText,
  Disclosure,
  Money,
  Row,
  Section,
  Skeleton,
  SkeletonBar,
  Stack,
  Stat,
  Stats,
  StatsSkeleton,
  Table,
  useFormats,
} from '@tideline/ui';
import { StackedChart } from '@tideline/ui/charts';
import { Checkbox } from '@tideline/ui/forms';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { messages } from '../../../messages/sweep-rule.en.ts';
import styles from '../sweeps.module.css';
import { backtestProgressQuery, backtestQuery, sweepRulesQuery } from '../sweeps.queries.ts';
import { useMayEdit } from '../use-may-edit.ts';
import { WorkingButton } from '../working-button.tsx';
import { floorsToTry, movedByMonth } from './backtest-series.ts';

/**
 * Shows the rule's backtest on the household's last twelve months: immediately for a draft, otherwise on request, and
 * only to members who may edit rules.
 */
export function RuleBacktest({ rule, onSeen }: { rule: SweepRule; onSeen: () => void }) {
  const t = useT(messages);
  const [asked, setAsked] = useState(rule.state === 'draft');
  const [withOthers, setWithOthers] = useState(false);
  const [isCanceled, setCanceled] = useState(false);
  const cancel = () => {
    setAsked(false);
    setCanceled(true);
  };
  // the Cancel button no longer exists
  const focusAgain = useCallback(
    (place: HTMLElement | null) => {
      if (isCanceled) place?.querySelector('button')?.focus();
    },
    [isCanceled],
  );
  const others =
    useQuery(sweepRulesQuery()).data?.items.filter(({ id, state }) => state === 'active' && id !== rule.id).length ?? 0;
  if (!useMayEdit()) return null;
  if (!asked) {
    return (
      <div ref={focusAgain}>
        <Button variant="outline" icon="calendar" onClick={() => setAsked(true)}>
          {t('test.button')}
        </Button>
      </div>
    );
  }
  return (
    <Section title={t('test.title')}>
      {others === 0 ? null : (
        <Checkbox label={t('test.withOthers', { count: others })} checked={withOthers} onChange={setWithOthers} />
      )}
      <Load
        query={backtestQuery(rule, { withOthers })}
        skeleton={<BacktestSkeleton onCancel={cancel} />}
        failedTitle={t('test.failed')}
        {...(rule.state === 'draft' ? { failedHint: <p>{t('test.failedHint')}</p> } : {})}
        isEmpty={() => false}
      >
        {(backtest) => <Result rule={rule} backtest={backtest} withOthers={withOthers} onSeen={onSeen} />}
      </Load>
    </Section>
  );
}

/**
 * Shows the progress of the backtest and its duration so far. Removing this component cancels the request and the
 * computation.
 */
function BacktestSkeleton({ onCancel }: { onCancel: () => void }) {
  const t = useT(messages);
  const seconds = useSeconds();
  const percent = useQuery(backtestProgressQuery()).data?.percent ?? null;
  return (
    <Stack gap={16}>
      <Row justify="between">
        <p>
          {t('test.loading')} <span aria-hidden>{t('test.seconds', { seconds, percent })}</span>
        </p>
        <Button variant="outline" onClick={onCancel}>
          {t('test.cancel')}
        </Button>
      </Row>
      <Skeleton label={t('test.loading')}>
        <Stack gap={16}>
          <StatsSkeleton count={4} detail />
          <SkeletonBar width="100%" height="15rem" />
        </Stack>
      </Skeleton>
    </Stack>
  );
}

/** Returns the whole seconds since the component was first shown. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

function Result({
  rule,
  backtest,
  withOthers,
  onSeen,
}: {
  rule: SweepRule;
  backtest: SweepBacktest;
  withOthers: boolean;
  onSeen: () => void;
}) {
  const t = useT(messages);
  const { date } = useFormats();
  const seen = useEffectEvent(onSeen);
  useEffect(() => seen(), []);
  const { from, through, transactions, historyMonths, moves, working } = backtest;
  return (
    <Stack gap={16}>
      <p>{t('test.lead', { from: date(from), through: date(through), transactions })}</p>
      {historyMonths < 3 ? <p className={styles.quiet}>{t('test.short', { months: historyMonths })}</p> : null}
      {withOthers ? <p>{t('test.together')}</p> : null}
      <Verdict backtest={backtest} isTried={!backtest.notTried.includes(rule.id)} />
      {isAsIf(rule.terms.kind) && !backtest.notTried.includes(rule.id) ? (
        <p className={styles.quiet}>{t(`test.asIf.${rule.terms.kind}`, { from: date(from) })}</p>
      ) : null}
      <Figures backtest={backtest} />
      {moves === 0 ? null : <MonthChart backtest={backtest} />}
      <AccountsTable backtest={backtest} />
      {backtest.runs.length === 0 ? null : (
        <Disclosure summary={t('test.runs', { count: backtest.runs.length })} lazy>
          <RunsTable backtest={backtest} />
        </Disclosure>
      )}
      <Floors rule={rule} withOthers={withOthers} />
      <div>
        <WorkingButton id="backtest" label={t('test.working')} working={working} />
      </div>
    </Stack>
  );
}

/** Shows the rule's transfers, earnings and risk over the year, compared with doing nothing. */
function Figures({
  backtest: { movedOn, broughtBack, moves, earned, withRules, doingNothing },
}: {
  backtest: SweepBacktest;
}) {
  const t = useT(messages);
  const { money } = useFormats();
  const text = ({ minor, currency }: Amount) => money(minor, currency);
  const movedIn = t('test.movedIn', { count: moves });
  const isCost = toMinor(earned) < 0;
  return (
    <Stats>
      <Stat
        label={t('test.moved')}
        value={<Money {...movedOn} />}
        detail={broughtBack.minor === '0' ? movedIn : `${movedIn}, ${t('test.back', { amount: text(broughtBack) })}`}
      />
      <Stat
        label={t(isCost ? 'test.cost' : 'test.earned')}
        value={<Money minor={Math.abs(toMinor(earned))} currency={earned.currency} />}
        detail={t('test.afterTax')}
      />
      <Stat
        label={t('test.lowest')}
        value={<Money {...withRules.lowest} />}
        detail={t('test.lowestNothing', { amount: text(doingNothing.lowest) })}
      />
      <Stat
        label={t('test.overdraft')}
        value={withRules.overdraftDays}
        detail={t('test.overdraftNothing', { days: doingNothing.overdraftDays })}
      />
    </Stats>
  );
}

/** Kinds whose past data is incomplete, so their assumptions are shown next to the figures. */
const AS_IF = [
  'fixed_schedule',
  'round_up',
  'savings_goal',
  'minimum_payment',
  'promo_deadline',
  'debt_extra',
] as const;
const isAsIf = (kind: SweepRule['terms']['kind']): kind is (typeof AS_IF)[number] =>
  AS_IF.some((each) => each === kind);

/** Shows overdrafts compared with doing nothing, before the earnings. */
function Verdict({
  backtest: { withRules, doingNothing, moves },
  isTried,
}: {
  backtest: SweepBacktest;
  isTried: boolean;
}) {
  const t = useT(messages);
  const days = { with: withRules.overdraftDays, without: doingNothing.overdraftDays };
  if (!isTried) return <Banner tone="info" title={t('test.notTried')} />;
  if (moves === 0) return <Banner tone="info" title={t('test.nothing')} />;
  if (days.with > days.without) return <Banner tone="warn" title={t('test.worse', days)} />;
  return (
    <Banner
      tone="info"
      title={days.with < days.without ? t('test.better', days) : t('test.same', { days: days.with })}
    />
  );
}

function MonthChart({ backtest }: { backtest: SweepBacktest }) {
  const t = useT(messages);
  const { money } = useFormats();
  const { months, there, back } = movedByMonth(backtest);
  const series = [
    { id: 'there', label: t('test.there'), values: there },
    ...(back.some((value) => value > 0) ? [{ id: 'back', label: t('test.cameBack'), values: back }] : []),
  ];
  return (
    <StackedChart
      caption={t('test.chartCaption', {
        moved: money(backtest.movedOn.minor, backtest.movedOn.currency),
        months: months.length,
      })}
      label={t('test.chart')}
      xLabel={t('test.month')}
      xs={months}
      series={series}
      kind="bars"
    />
  );
}

function AccountsTable({ backtest: { withRules, doingNothing } }: { backtest: SweepBacktest }) {
  const t = useT(messages);
  const without = (accountId: string) => doingNothing.accounts.find((each) => each.accountId === accountId);
  return (
    <Table
      caption={t('test.compare')}
      captionShown
      wide
      columns={[
        { id: 'account', header: t('test.account'), cell: ({ name }) => name },
        { id: 'end', header: t('test.end'), numeric: true, phone: 'labeled', cell: ({ end }) => <Money {...end} /> },
        {
          id: 'endNothing',
          header: t('test.endNothing'),
          numeric: true,
          phone: 'labeled',
          cell: ({ accountId }) => {
            const other = without(accountId);
            return other === undefined ? '–' : <Money {...other.end} />;
          },
        },
        {
          id: 'lowest',
          header: t('test.lowestWith'),
          numeric: true,
          phone: 'labeled',
          cell: ({ lowest }) => <Money {...lowest} />,
        },
        {
          id: 'overdraft',
          header: t('test.overdraftWith'),
          numeric: true,
          phone: 'labeled',
          cell: ({ overdraftDays }) => overdraftDays,
        },
      ]}
      rows={withRules.accounts}
      rowKey={({ accountId }) => accountId}
    />
  );
}

function RunsTable({ backtest: { runs } }: { backtest: SweepBacktest }) {
  const t = useT(messages);
  return (
    <Table
      caption={t('test.runs', { count: runs.length })}
      columns={[
        { id: 'what', header: t('test.runWhat'), cell: ({ fromName, toName }) => `${fromName} → ${toName}` },
        { id: 'on', header: t('test.runDay'), cell: ({ on }) => <DateText date={on} format="full" /> },
        { id: 'amount', header: t('test.runAmount'), numeric: true, cell: ({ amount }) => <Money {...amount} /> },
      ]}
      rows={runs.map((run, index) => ({ ...run, key: String(index) }))}
      rowKey={({ key }) => key}
    />
  );
}

/** Shows the same year with other floors. This takes five more backtests, so it runs only on request. */
function Floors({ rule, withOthers }: { rule: SweepRule; withOthers: boolean }) {
  const t = useT(messages);
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <div>
        <Button variant="quiet" onClick={() => setAsked(true)}>
          {t('test.floorsTry')}
        </Button>
      </div>
    );
  }
  return (
    <Load
      query={backtestQuery(rule, { withOthers, floors: floorsToTry(rule.inForce.floor) })}
      skeleton={<SkeletonBar width="100%" height="12rem" />}
      failedTitle={t('test.failed')}
      isEmpty={() => false}
    >
      {({ floors }) => (
        <div>
          <p>{t('test.floorsText')}</p>
          <Table
            caption={t('test.floors')}
            captionShown
            wide
            columns={[
              { id: 'floor', header: t('test.floor'), cell: ({ floor }) => <Money {...floor} /> },
              {
                id: 'moved',
                header: t('test.floorsMoved'),
                numeric: true,
                phone: 'labeled',
                cell: ({ moved }) => <Money {...moved} />,
              },
              {
                id: 'earned',
                header: t('test.floorsEarned'),
                numeric: true,
                phone: 'labeled',
                cell: ({ earned }) => <Money {...earned} />,
              },
              {
                id: 'lowest',
                header: t('test.lowest'),
                numeric: true,
                phone: 'labeled',
                cell: ({ lowest }) => <Money {...lowest} />,
              },
              {
                id: 'days',
                header: t('test.overdraft'),
                numeric: true,
                phone: 'labeled',
                cell: ({ overdraftDays }) => overdraftDays,
              },
            ]}
            rows={floors}
            rowKey={({ floor }) => floor.minor}
          />
        </div>
      )}
    </Load>
  );
}
