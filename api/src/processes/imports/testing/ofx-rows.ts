import type { Account, Transaction } from '@tideline/contract';
import { accountsOf, transactionsOf } from '../../../testing/import-files.ts';
import type { TestUser } from '../../../testing/test-api.ts';
import { bankFile } from '../formats/ofx-fixture.ts';

export const usd = (minor: string) => ({ minor, currency: 'USD' });

export interface Row {
  id?: string;
  on?: string;
  amount?: string;
  name?: string;
  type?: string;
}

export const row = ({
  id = 'A1',
  on = '20260210',
  amount = '-12.50',
  name = 'BLUE BOTTLE 114',
  type = 'DEBIT',
}: Row = {}): string =>
  `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${on}<TRNAMT>${amount}${id === '' ? '' : `<FITID>${id}`}<NAME>${name}</STMTTRN>\n`;

export const file = (rows: readonly Row[], balance = '<LEDGERBAL><BALAMT>100.00<DTASOF>20260228</LEDGERBAL>') => [
  { name: 'x.ofx', text: bankFile({ rows: rows.map(row).join(''), after: balance }) },
];

export const addAccount = async (user: TestUser, more: Record<string, unknown> = {}): Promise<Account> =>
  (
    await user.ask<{ item: Account }>('POST', '/accounts', {
      body: { name: 'Mine', type: 'depository', subtype: 'checking', mask: '6789', balance: usd('10000'), ...more },
    })
  ).body.item;

export const withoutOpening = async (user: TestUser, accountId: string): Promise<Transaction[]> =>
  (await transactionsOf(user, accountId)).filter(({ kind }) => kind !== 'opening');

export const onlyAccount = async (user: TestUser): Promise<Account> => {
  const [account, ...others] = await accountsOf(user);
  if (!account || others.length > 0) throw new Error(`expected one account, got ${others.length + (account ? 1 : 0)}`);
  return account;
};
