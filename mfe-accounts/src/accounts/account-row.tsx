import type { Account, AccountOutlook, Money as WireMoney } from '@tideline/contract';
import { useSession, useT } from '@tideline/mfe-kit';
import { Badge, Link, Money, useFormats } from '@tideline/ui';
import { messages } from '../../messages/accounts.en.ts';
import { daysSinceUpdate, isStale, balanceLabel } from './account-facts.ts';
import styles from './account-list.module.css';
import { BalanceSparkline } from './balance-sparkline.tsx';

/** Returns a function that describes when an account was last updated. */
export function useFreshness(): (account: Account) => string {
  const t = useT(messages);
  const { today } = useSession();
  const { date } = useFormats();
  return (account) => {
    const days = daysSinceUpdate(account, today);
    if (days === null || account.balanceAsOf === null) return t('accounts.noTransactions');
    if (days < 0 || account.state === 'closed') return t('accounts.asOf', { date: date(account.balanceAsOf) });
    return days === 0 ? t('accounts.freshToday') : t('accounts.fresh', { days });
  };
}

/**
 * Returns institution, last digits, yield and freshness, if they are known. The earnings come with the outlook, as in
 * the drawer.
 */
function useDetails(account: Account, outlook: AccountOutlook | undefined): string[] {
  const t = useT(messages);
  const freshness = useFreshness();
  const { date, money, percent } = useFormats();
  const { name, institution, mask, apyPpm, isApyObserved, bonusEndsOn, includeInNetWorth, yields } = account;
  const earns = outlook?.earnings?.yearly ?? null;
  const isTiered = yields.some(({ tierFrom }) => tierFrom.minor !== '0');
  return [
    // Account names proposed by an import already contain both.
    institution === null || name.includes(institution) ? null : institution,
    mask === null || name.includes(mask) ? null : t('accounts.ending', { mask }),
    apyPpm === null
      ? null
      : t(isApyObserved ? 'accounts.apyObserved' : isTiered ? 'accounts.apyTiered' : 'accounts.apy', {
          rate: percent(apyPpm),
        }),
    bonusEndsOn === null ? null : t('accounts.bonusUntil', { date: date(bonusEndsOn) }),
    earns === null || earns.minor === '0' ? null : t('accounts.earns', { amount: money(earns.minor, earns.currency) }),
    freshness(account),
    includeInNetWorth ? null : t('accounts.leftOut'),
  ].filter((detail) => detail !== null);
}

function StateBadge({ account }: { account: Account }) {
  const t = useT(messages);
  const { today } = useSession();
  const { date } = useFormats();
  if (account.state === 'draft') return <Badge tone="info">{t('accounts.draft')}</Badge>;
  if (account.state === 'hidden') return <Badge>{t('accounts.hidden')}</Badge>;
  if (account.state === 'closed')
    return (
      <Badge>
        {account.closedOn === null
          ? t('accounts.closed')
          : t('accounts.closedOn', { date: date(account.closedOn, 'short') })}
      </Badge>
    );
  if (!isStale(account, today) || account.balanceAsOf === null) return null;
  return <Badge tone="warn">{t('accounts.stale', { date: date(account.balanceAsOf, 'short') })}</Badge>;
}

/** Shows, below the balance, the label for its sign, the available credit, and the amount safe to move. */
function BalanceDetails({ account, outlook }: { account: Account; outlook: AccountOutlook | undefined }) {
  const t = useT(messages);
  const { money } = useFormats();
  const word = balanceLabel(account);
  const { availableBalance, balance, currency } = account;
  const safe = outlook?.safeToMove ?? null;
  return (
    <>
      {word === null ? null : <span className={styles.detail}>{t(`accounts.${word}`)}</span>}
      {availableBalance === null || availableBalance.minor === balance.minor ? null : (
        <span className={styles.detail}>
          {t('accounts.available', { amount: money(availableBalance.minor, currency) })}
        </span>
      )}
      {safe === null || safe.amount.minor === '0' ? null : (
        <span className={styles.detail}>{t('accounts.safe', { amount: money(safe.amount.minor, currency) })}</span>
      )}
      {safe?.topUp ? <span className={styles.warning}>{t('accounts.short')}</span> : null}
    </>
  );
}

interface AccountRowProps {
  account: Account;
  /** The balance in the household's currency, if the account has another currency with a known exchange rate. */
  value?: WireMoney | undefined;
  outlook?: AccountOutlook | undefined;
}

/** Shows one account. Its name opens it, and so does a click anywhere else in the row. */
export function AccountRow({ account, value, outlook }: AccountRowProps) {
  const details = useDetails(account, outlook);
  const word = balanceLabel(account);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.nameLine}>
          <Link href={`/accounts?account=${account.id}`} className={styles.name} data-account-row>
            {account.name}
          </Link>
          <StateBadge account={account} />
        </span>
        <span className={styles.detail}>{details.join(' · ')}</span>
      </div>
      <div className={styles.trend}>
        {outlook === undefined || account.state === 'closed' ? null : (
          <BalanceSparkline account={account} trend={outlook.trend} />
        )}
      </div>
      <div className={styles.balance}>
        <Money minor={account.balance.minor} currency={account.currency} sign={word === null ? 'auto' : 'never'} />
        {value === undefined ? null : (
          <span className={styles.detail}>
            <Money minor={value.minor} currency={value.currency} sign={word === null ? 'auto' : 'never'} />
          </span>
        )}
        <BalanceDetails account={account} outlook={outlook} />
      </div>
    </li>
  );
}
