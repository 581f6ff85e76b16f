import type { Account, AccountOutlook, YieldRate } from '@tideline/contract';
import { Load, ShowWorking, useSession, useT } from '@tideline/mfe-kit';
import { Button, Money, Section, Skeleton, SkeletonBar, Stack, useFormats } from '@tideline/ui';
import { messages } from '../../messages/accounts.en.ts';
import styles from './account-detail.module.css';
import { outlookQuery } from './accounts.queries.ts';

function SafeToMove({ account, safe }: { account: Account; safe: NonNullable<AccountOutlook['safeToMove']> }) {
  const t = useT(messages);
  const { date, money } = useFormats();
  const { today } = useSession();
  const { amount, reason, lowest, lowestOn, lookedUntil, topUp, working } = safe;
  const format = (minor: string) => money(minor, account.currency);
  return (
    <div>
      <Section title={t('safe.title')}>
        <Stack gap={8}>
          <p className={styles.amount}>
            <Money minor={amount.minor} currency={amount.currency} estimate trimZeros />
          </p>
          <p>
            {reason !== null
              ? t(`safe.${reason}`)
              : lowestOn === today
                ? t('safe.whyToday', { until: date(lookedUntil) })
                : t('safe.why', { lowest: format(lowest.minor), on: date(lowestOn), until: date(lookedUntil) })}
          </p>
          {topUp === null ? null : <p>{t('safe.topUp', { amount: format(topUp.amount.minor), by: date(topUp.by) })}</p>}
          <div>
            <ShowWorking id="safe-to-move" working={working} title={t('safe.working')} />
          </div>
        </Stack>
      </Section>
    </div>
  );
}

function RateLine({ rate, currency }: { rate: YieldRate; currency: string }) {
  const t = useT(messages);
  const { today } = useSession();
  const { date, money, percent } = useFormats();
  const { kind, apyPpm, tierFrom, effectiveFrom, effectiveTo } = rate;
  const when =
    effectiveTo !== null && effectiveTo < today
      ? t('rates.ended', { on: date(effectiveTo) })
      : effectiveFrom > today
        ? t('rates.begins', { on: date(effectiveFrom) })
        : effectiveTo === null
          ? t('rates.since', { on: date(effectiveFrom) })
          : t('rates.until', { on: date(effectiveTo) });
  return (
    <li className={styles.line}>
      <span className={styles.payee}>
        {kind === 'bonus' ? t('rates.bonus') : t('rates.base')}
        <span className={styles.date}>
          {[tierFrom.minor === '0' ? null : t('rates.above', { amount: money(tierFrom.minor, currency) }), when]
            .filter((part) => part !== null)
            .join(' · ')}
        </span>
      </span>
      <span>{percent(apyPpm)}</span>
    </li>
  );
}

function Earnings({
  account,
  earnings,
  onRates,
}: {
  account: Account;
  earnings: AccountOutlook['earnings'];
  onRates: () => void;
}) {
  const t = useT(messages);
  const { money, percent } = useFormats();
  const format = (minor: string) => money(minor, account.currency);
  const best = earnings?.best ?? null;
  return (
    <div>
      <Section
        title={t('rates.title')}
        actions={
          <Button needs="edit" variant="quiet" onClick={onRates}>
            {account.yields.length === 0 ? t('rates.add') : t('rates.edit')}
          </Button>
        }
      >
        <Stack gap={8}>
          {account.yields.length > 0 ? null : (
            <p>
              {account.isApyObserved && account.apyPpm !== null
                ? t('rates.observed', { rate: percent(account.apyPpm) })
                : t('rates.none')}
            </p>
          )}
          {earnings === null ? null : (
            <p>
              {best === null
                ? t('rates.earns', { amount: format(earnings.yearly.minor) })
                : t(earnings.yearly.minor === '0' ? 'rates.earnsNothing' : 'rates.earnsLess', {
                    amount: format(earnings.yearly.minor),
                    best: best.accountName,
                    there: format(best.yearly.minor),
                    difference: format(best.difference.minor),
                  })}
            </p>
          )}
          {best === null ? null : (
            <div>
              <ShowWorking id="better-account" working={best.working} title={t('rates.working')} />
            </div>
          )}
          <ul className={styles.lines}>
            {account.yields.map((rate) => (
              <RateLine key={rate.id} rate={rate} currency={account.currency} />
            ))}
          </ul>
        </Stack>
      </Section>
    </div>
  );
}

/** Shows how much of a deposit account is safe to move, what it earns, and what it could earn elsewhere. */
export function AccountEarnings({ account, onRates }: { account: Account; onRates: () => void }) {
  const t = useT(messages);
  return (
    <Load
      query={outlookQuery()}
      skeleton={
        <Skeleton label={t('safe.loading')}>
          <SkeletonBar width="100%" height="5rem" />
        </Skeleton>
      }
      isEmpty={() => false}
      failedTitle={t('accounts.outlookFailed')}
      failedHint={<p>{t('account.latestFailedHint')}</p>}
    >
      {({ items }) => {
        const outlook = items.find(({ accountId }) => accountId === account.id);
        return (
          <Stack gap={24}>
            {outlook?.safeToMove ? <SafeToMove account={account} safe={outlook.safeToMove} /> : null}
            {account.subtype === 'cash' ? null : (
              <Earnings account={account} earnings={outlook?.earnings ?? null} onRates={onRates} />
            )}
          </Stack>
        );
      }}
    </Load>
  );
}
