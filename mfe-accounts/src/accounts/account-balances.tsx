import type { Account, AccountHistory, BalanceSnapshot } from '@tideline/contract';
import { api, Load, partQuery, useChange, useErrorText, useIntentKey, useT, useTextParam } from '@tideline/mfe-kit';
import { Banner, Button, ChartSkeleton, Disclosure, Money, Section, Stack, useFormats } from '@tideline/ui';
import { SegmentedControl } from '@tideline/ui/forms';
import { messages } from '../../messages/accounts.en.ts';
import styles from './account-detail.module.css';
import { balancesQuery } from './accounts.queries.ts';
import { dailyBalances } from './daily-balances.ts';

const periods = ['90', '365', '1825'] as const;
type Period = (typeof periods)[number];

const trendPart = () => partQuery('mfe-accounts/balance-trend', () => import('./balance-trend.tsx'));

/** Reopens one closed statement on request. */
function Unlock({ account, snapshot }: { account: Account; snapshot: BalanceSnapshot }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const keyFor = useIntentKey();
  const { date } = useFormats();
  const unlock = useChange({
    change: (statementId: string) =>
      api.accounts.unlock({ id: account.id, statementId }, { idempotencyKey: keyFor(statementId) }),
    done: () => t('balances.unlocked', { date: date(snapshot.asOf) }),
  });
  return (
    <>
      <Button
        needs="edit"
        variant="quiet"
        busy={unlock.isPending}
        aria-label={t('balances.unlockDate', { date: date(snapshot.asOf) })}
        onClick={() => unlock.mutate(snapshot.id)}
      >
        {t('balances.unlock')}
      </Button>
      {unlock.error ? <Banner tone="warn" announce="alert" title={errorOf(unlock.error)} /> : null}
    </>
  );
}

function Snapshots({ account, snapshots }: { account: Account; snapshots: AccountHistory['snapshots'] }) {
  const t = useT(messages);
  const { date } = useFormats();
  if (snapshots.length === 0) return null;
  return (
    <Disclosure summary={t('balances.said', { count: snapshots.length })}>
      <ul className={styles.lines}>
        {snapshots.map((snapshot) => (
          <li key={snapshot.id} className={styles.line}>
            <span className={styles.payee}>
              {date(snapshot.asOf)}
              <span className={styles.date}>
                {t(`balances.${snapshot.source}`)}
                {snapshot.transactionCount > 0
                  ? ` · ${t('balances.closed', { count: snapshot.transactionCount })}`
                  : null}
              </span>
            </span>
            <span className={styles.said}>
              <Money minor={snapshot.ledger.minor} currency={snapshot.ledger.currency} />
              {snapshot.transactionCount > 0 ? <Unlock account={account} snapshot={snapshot} /> : null}
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function Balances({ account, history }: { account: Account; history: AccountHistory }) {
  const t = useT(messages);
  const days = dailyBalances(history.points);
  return (
    <Stack gap={16}>
      {/* One day is a point, not a line. */}
      {days.length < 2 ? (
        <p>{t('balances.tooShort')}</p>
      ) : (
        <Load query={trendPart()} skeleton={<ChartSkeleton heightPx={160} />}>
          {({ BalanceTrend }) => <BalanceTrend account={account} days={days} />}
        </Load>
      )}
      <Snapshots account={account} snapshots={history.snapshots} />
    </Stack>
  );
}

/** Shows the balance over time, from all posted transactions, and the balances reported by banks and users. */
export function AccountBalances({ account }: { account: Account }) {
  const t = useT(messages);
  const [days, setDays] = useTextParam('days');
  const period: Period = periods.find((known) => known === days) ?? '90';
  return (
    <div>
      <Section title={t('account.trend')}>
        <Stack gap={16}>
          <SegmentedControl
            legend={t('worth.period')}
            legendHidden
            options={periods.map((value) => ({ value, label: t(`balances.days${value}`) }))}
            value={period}
            onChange={(next) => setDays(next === '90' ? null : next)}
          />
          <Load
            query={balancesQuery(account.id, Number(period))}
            skeleton={<ChartSkeleton heightPx={160} />}
            isEmpty={() => false}
            failedTitle={t('balances.failed')}
            failedHint={<p>{t('account.latestFailedHint')}</p>}
          >
            {(history) => <Balances account={account} history={history} />}
          </Load>
        </Stack>
      </Section>
    </div>
  );
}
