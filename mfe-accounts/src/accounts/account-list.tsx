import type { Account, Money as WireMoney } from '@tideline/contract';
import { useSession, useT } from '@tideline/mfe-kit';
import { Card, Disclosure, Money, Stack } from '@tideline/ui';
import { messages } from '../../messages/accounts.en.ts';
import type { AccountGroup } from './account-kind.ts';
import { groupAccounts } from './account-groups.ts';
import styles from './account-list.module.css';
import { AccountRow } from './account-row.tsx';

/** The sums of a group; of debts without a sign, for the word says it. */
function Totals({ group, totals }: { group: AccountGroup; totals: readonly WireMoney[] }) {
  const t = useT(messages);
  const owed = (group === 'cards' || group === 'loans') && totals.every(({ minor }) => minor.startsWith('-') || minor === '0');
  return (
    <p className={styles.total}>
      <span className={styles.totalWord}>{owed ? t('worth.youOwe') : t('accounts.total')}</span>
      {totals.map(({ minor, currency }) => (
        <Money key={currency} minor={minor} currency={currency} sign={owed ? 'never' : 'auto'} />
      ))}
    </p>
  );
}

function Rows({ accounts }: { accounts: readonly Account[] }) {
  return (
    <ul className={styles.rows}>
      {accounts.map((account) => (
        <AccountRow key={account.id} account={account} />
      ))}
    </ul>
  );
}

/** Every account of the household under the group it belongs to; hidden and closed ones folded away below. */
export function AccountList({ accounts }: { accounts: readonly Account[] }) {
  const t = useT(messages);
  const { household } = useSession();
  const { groups, foldedAway } = groupAccounts(accounts, household.currency);
  return (
    <Stack gap={24}>
      {groups.length === 0 ? <p>{t('accounts.allFolded')}</p> : null}
      {groups.map(({ group, accounts: members, totals }) => (
        <Card key={group} title={t(`group.${group}`)} aside={<Totals group={group} totals={totals} />}>
          <Rows accounts={members} />
        </Card>
      ))}
      {foldedAway.length === 0 ? null : (
        <Disclosure summary={t('accounts.folded', { count: foldedAway.length })}>
          <Rows accounts={foldedAway} />
        </Disclosure>
      )}
    </Stack>
  );
}
