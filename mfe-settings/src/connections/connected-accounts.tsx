import { useQuery } from '@tanstack/react-query';
import { accountsQuery, useT } from '@tideline/mfe-kit';
import type { ConnectedAccount, Connection } from '@tideline/contract';
import { CellDetail, Link, Money, Table, useFormats } from '@tideline/ui';
import { messages } from '../../messages/connections.en.ts';
import { nameOf } from './connection-name.ts';

/** Lists the bank's accounts with the balances it reports, and the account that each is linked to. */
export function ConnectedAccounts({ connection }: { connection: Connection }) {
  const t = useT(messages);
  const { date } = useFormats();
  const { data } = useQuery(accountsQuery());
  const nameOfAccount = (id: string | null): string => data?.items.find((account) => account.id === id)?.name ?? '…';
  const goes = ({ state, accountId, unit, isListed }: ConnectedAccount) => {
    if (state === 'linked')
      return <Link href={`/accounts?account=${accountId ?? ''}`}>{nameOfAccount(accountId)}</Link>;
    if (unit !== null) return t('accounts.unit', { unit });
    if (state === 'ignored') return t('accounts.ignored');
    return isListed ? t('accounts.undecided') : t('accounts.gone');
  };
  return (
    <Table
      caption={t('accounts.caption', { name: nameOf(connection) })}
      rows={connection.accounts}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'name',
          header: t('accounts.name'),
          cell: ({ name, institution }) => (
            <>
              {name}
              {institution === null ? null : <CellDetail>{institution}</CellDetail>}
            </>
          ),
        },
        { id: 'goes', header: t('accounts.goes'), cell: goes },
        {
          id: 'balance',
          header: t('accounts.balance'),
          numeric: true,
          cell: ({ balance, balanceOn }) => (
            <>
              {balance === null ? '–' : <Money minor={balance.minor} currency={balance.currency} />}
              {balance === null || balanceOn === null ? null : (
                <CellDetail>{t('accounts.asOf', { date: date(balanceOn) })}</CellDetail>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
