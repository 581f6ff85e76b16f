import type { Account } from '@tideline/contract';
import { dashboardQuery, Load, useSession, useT } from '@tideline/mfe-kit';
import { Link, LinkButton, Money, Stack } from '@tideline/ui';
import { messages } from '../../messages/dashboard.en.ts';
import { balanceLabel } from '../accounts/account-facts.ts';
import { groupAccounts } from '../accounts/account-groups.ts';
import styles from './widgets.module.css';
import { WidgetSkeleton } from './widget-skeleton.tsx';

/** A tile is an overview, so it shows only the first accounts and links to the rest. */
const SHOWN = 6;

function Line({ account }: { account: Account }) {
  const t = useT(messages);
  const word = balanceLabel(account);
  return (
    <li className={styles.line}>
      <Link className={styles.name} href={`/accounts?account=${account.id}`}>
        {account.name}
      </Link>
      <span className={styles.amount}>
        {word === null ? null : <span className={styles.word}>{t(`accounts.${word}`)} </span>}
        <Money minor={account.balance.minor} currency={account.currency} sign={word === null ? 'auto' : 'never'} />
      </span>
    </li>
  );
}

/** Lists account balances in the order of /accounts. */
export function AccountBalances() {
  const t = useT(messages);
  const { household } = useSession();
  return (
    <Load
      query={dashboardQuery()}
      skeleton={<WidgetSkeleton lines={SHOWN} />}
      isEmpty={({ accounts }) => accounts.length === 0}
      empty={<p>{t('widget.noAccounts')}</p>}
      failedTitle={t('widget.balancesFailed')}
      failedHint={<p>{t('widget.otherTiles')}</p>}
    >
      {({ accounts }) => {
        const active = groupAccounts(accounts, household.currency).groups.flatMap((group) => group.accounts);
        return (
          <Stack gap={8}>
            <ul className={styles.lines}>
              {active.slice(0, SHOWN).map((account) => (
                <Line key={account.id} account={account} />
              ))}
            </ul>
            <div className={styles.more}>
              <LinkButton variant="quiet" href="/accounts">
                {t('widget.allAccounts', { count: active.length })}
              </LinkButton>
            </div>
          </Stack>
        );
      }}
    </Load>
  );
}
