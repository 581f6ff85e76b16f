import type { Account } from '@tideline/contract';
import { useSession, useT } from '@tideline/mfe-kit';
import { Badge, Link, Money, useFormats } from '@tideline/ui';
import { messages } from '../../messages/accounts.en.ts';
import { earnsInAYearMinor, isStale, wordOfBalance } from './account-facts.ts';
import styles from './account-list.module.css';

/** Institution, last digits, freshness and yield, as far as they are known. */
function useDetails(account: Account): string[] {
  const t = useT(messages);
  const { date, money, percent } = useFormats();
  const { name, institution, mask, balanceAsOf, apyPpm, includeInNetWorth } = account;
  const earns = earnsInAYearMinor(account);
  return [
    // Names that an import proposed hold both already.
    institution === null || name.includes(institution) ? null : institution,
    mask === null || name.includes(mask) ? null : t('accounts.ending', { mask }),
    apyPpm === null ? null : t('accounts.apy', { rate: percent(apyPpm) }),
    earns === null ? null : t('accounts.earns', { amount: money(earns, account.currency) }),
    balanceAsOf === null ? t('accounts.noTransactions') : t('accounts.asOf', { date: date(balanceAsOf) }),
    includeInNetWorth ? null : t('accounts.leftOut'),
  ].filter((detail) => detail !== null);
}

function StateBadge({ account }: { account: Account }) {
  const t = useT(messages);
  const { today } = useSession();
  const { date } = useFormats();
  if (account.state === 'hidden') return <Badge>{t('accounts.hidden')}</Badge>;
  if (account.state === 'closed') return <Badge>{t('accounts.closed')}</Badge>;
  if (!isStale(account, today) || account.balanceAsOf === null) return null;
  return <Badge tone="warn">{t('accounts.stale', { date: date(account.balanceAsOf, 'short') })}</Badge>;
}

/** One account: its name opens it, and so does the rest of the row for a pointer. */
export function AccountRow({ account }: { account: Account }) {
  const t = useT(messages);
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
      <div className={styles.balance}>
        <Money minor={account.balance.minor} currency={account.currency} sign={word === null ? 'auto' : 'never'} />
        {word === null ? null : <span className={styles.detail}>{t(`accounts.${word}`)}</span>}
      </div>
    </li>
  );
}
