import type { Account } from '@tideline/contract';
import { emit, Load, useT } from '@tideline/mfe-kit';
import { Button, Card, Money, Stack } from '@tideline/ui';
import { messages } from '../../messages/accounts.en.ts';
import styles from './account-list.module.css';
import { balanceLabel } from './account-facts.ts';
import { privateAccountsQuery } from './accounts.queries.ts';

function Row({ account, householdId }: { account: Account; householdId: string | null }) {
  const t = useT(messages);
  const { id, name, balance } = account;
  const word = balanceLabel(account);
  return (
    <li className={styles.privateRow}>
      <Button
        variant="quiet"
        aria-label={t('private.open', { name })}
        onClick={() => emit('household.open', { id: householdId, path: `/accounts?account=${id}` })}
      >
        {name}
      </Button>
      <div className={styles.balance}>
        <Money {...balance} sign={word === null ? 'auto' : 'never'} />
        {word === null ? null : <span className={styles.detail}>{t(`accounts.${word}`)}</span>}
      </div>
    </li>
  );
}

/** Lists the user's private accounts below those of another household. Each opens in the private household. */
export function PrivateAccounts() {
  const t = useT(messages);
  return (
    <Load query={privateAccountsQuery()} skeleton={null} failedTitle={t('private.failed')}>
      {({ householdId, items }) => (
        <Card title={t('private.title')}>
          <Stack gap={16}>
            <p>{t('private.lead')}</p>
            <ul className={styles.rows}>
              {items.map((account) => (
                <Row key={account.id} account={account} householdId={householdId} />
              ))}
            </ul>
          </Stack>
        </Card>
      )}
    </Load>
  );
}
