import type { Account, AccountOutlook } from '@tideline/contract';
import { useSession, useT } from '@tideline/mfe-kit';
import { Badge, Link, Money, useFormats } from '@tideline/ui';
import { messages } from '../../messages/accounts.en.ts';
import { daysWithoutNews, earnsInAYearMinor, isStale, wordOfBalance } from './account-facts.ts';
import styles from './account-list.module.css';
import { BalanceSparkline } from './balance-sparkline.tsx';

/** When anything was last heard of an account, in words. */
export function useFreshness(): (account: Account) => string {
  const t = useT(messages);
  const { today } = useSession();
  const { date } = useFormats();
  return (account) => {
    const days = daysWithoutNews(account, today);
    if (days === null || account.balanceAsOf === null) return t('accounts.noTransactions');
    if (days < 0 || account.state === 'closed') return t('accounts.asOf', { date: date(account.balanceAsOf) });
    return days === 0 ? t('accounts.freshToday') : t('accounts.fresh', { days });
  };
}

/** Institution, last digits, yield and freshness, as far as they are known. */
function useDetails(account: Account): string[] {
  const t = useT(messages);
  const freshness = useFreshness();
  const { date, money, percent } = useFormats();
  const { name, institution, mask, apyPpm, bonusEndsOn, includeInNetWorth, yields } = account;
  const earns = earnsInAYearMinor(account);
  const isTiered = yields.some(({ tierFrom }) => tierFrom.minor !== '0');
  return [
    // Names that an import proposed hold both already.
    institution === null || name.includes(institution) ? null : institution,
    mask === null || name.includes(mask) ? null : t('accounts.ending', { mask }),
    apyPpm === null
      ? null
      : isTiered
        ? t('accounts.apyTiered', { rate: percent(apyPpm) })
        : t('accounts.apy', { rate: percent(apyPpm) }),
    bonusEndsOn === null ? null : t('accounts.bonusUntil', { date: date(bonusEndsOn) }),
    earns === null ? null : t('accounts.earns', { amount: money(earns, account.currency) }),
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

/** What stands below the balance: the word of its sign, what else can be spent, what can be moved. */
function BalanceDetails({ account, outlook }: { account: Account; outlook: AccountOutlook | undefined }) {
  const t = useT(messages);
  const { money } = useFormats();
  const word = wordOfBalance(account);
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
        <span className={styles.detail}>
          {t('accounts.safe', { amount: money(safe.amount.minor, currency, { trimZeros: true }) })}
        </span>
      )}
      {safe?.topUp ? <span className={styles.warning}>{t('accounts.short')}</span> : null}
    </>
  );
}

/** One account: its name opens it, and so does the rest of the row for a pointer. */
export function AccountRow({ account, outlook }: { account: Account; outlook?: AccountOutlook | undefined }) {
  const details = useDetails(account);
  const word = wordOfBalance(account);
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
        <BalanceDetails account={account} outlook={outlook} />
      </div>
    </li>
  );
}
