import { useQuery } from '@tanstack/react-query';
import type { Account, AccountOutlook, Money as WireMoney } from '@tideline/contract';
import { useErrorText, useSession, useT } from '@tideline/mfe-kit';
import { Banner, Button, Card, Disclosure, LinkButton, Money, Row, Stack } from '@tideline/ui';
import { messages } from '../../messages/accounts.en.ts';
import type { AccountGroup } from '../ledger/account-kind.ts';
import { groupAccounts } from './account-groups.ts';
import styles from './account-list.module.css';
import { AccountRow } from './account-row.tsx';
import { outlookQuery } from './accounts.queries.ts';

/** Shows the sums of a group. Debts have no sign because the label names them. */
function Totals({ group, totals }: { group: AccountGroup; totals: readonly WireMoney[] }) {
  const t = useT(messages);
  const owed =
    (group === 'cards' || group === 'loans') && totals.every(({ minor }) => minor.startsWith('-') || minor === '0');
  return (
    <p className={styles.total}>
      <span className={styles.totalWord}>{owed ? t('worth.youOwe') : t('accounts.total')}</span>
      {totals.map(({ minor, currency }) => (
        <Money key={currency} minor={minor} currency={currency} sign={owed ? 'never' : 'auto'} />
      ))}
    </p>
  );
}

interface RowsProps {
  accounts: readonly Account[];
  values: ReadonlyMap<string, WireMoney>;
  outlooks: ReadonlyMap<string, AccountOutlook>;
}

function Rows({ accounts, values, outlooks }: RowsProps) {
  return (
    <ul className={styles.rows}>
      {accounts.map((account) => (
        <AccountRow
          key={account.id}
          account={account}
          value={values.get(account.id)}
          outlook={outlooks.get(account.id)}
        />
      ))}
    </ul>
  );
}

/** Returns the outlooks, which load after the list, and the error message if they fail. */
function useOutlooks() {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { data, error, refetch, isFetching } = useQuery(outlookQuery());
  const failure =
    error === null || data !== undefined ? null : (
      <Banner
        tone="warn"
        announce="status"
        title={t('accounts.outlookFailed')}
        actions={
          <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
            {t('accounts.tryAgain')}
          </Button>
        }
      >
        <p>{errorOf(error)}</p>
      </Banner>
    );
  return { failure, outlooks: new Map((data?.items ?? []).map((item) => [item.accountId, item])) };
}

interface AccountListProps {
  accounts: readonly Account[];
  /** Balances of accounts in other currencies, converted to the household's. */
  converted: readonly { id: string; amount: WireMoney }[];
  deletedCount: number;
}

/** Shows all accounts of the household in their groups, with hidden and closed ones collapsed below. */
export function AccountList({ accounts, converted, deletedCount }: AccountListProps) {
  const t = useT(messages);
  const { household } = useSession();
  const values = new Map(converted.map(({ id, amount }) => [id, amount]));
  const { groups, foldedAway } = groupAccounts(accounts, household.currency, values);
  const { failure, outlooks } = useOutlooks();
  return (
    <Stack gap={24}>
      {failure}
      {groups.length === 0 && foldedAway.length > 0 ? <p>{t('accounts.allFolded')}</p> : null}
      {groups.map(({ group, accounts: members, totals }) => (
        <Card key={group} title={t(`group.${group}`)} aside={<Totals group={group} totals={totals} />}>
          <Rows accounts={members} values={values} outlooks={outlooks} />
        </Card>
      ))}
      {foldedAway.length === 0 ? null : (
        <Disclosure summary={t('accounts.folded', { count: foldedAway.length })}>
          <Rows accounts={foldedAway} values={values} outlooks={outlooks} />
        </Disclosure>
      )}
      <Row gap={8}>
        {accounts.length < 2 ? null : (
          <LinkButton needs="edit" variant="quiet" href="/accounts?arrange=1">
            {t('accounts.arrange')}
          </LinkButton>
        )}
        {deletedCount === 0 ? null : (
          <LinkButton needs="edit" variant="quiet" href="/accounts?deleted=1">
            {t('accounts.deleted', { count: deletedCount })}
          </LinkButton>
        )}
      </Row>
    </Stack>
  );
}
