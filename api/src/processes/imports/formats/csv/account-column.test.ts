/** Tables with rows of several accounts: real headers of the programs that write them, with invented rows. */
import { describe, expect, it } from '@jest/globals';
import type { CsvChoices } from '@tideline/contract';
import { type CsvOptions, readCsv } from './read-csv.ts';

const read = (text: string, options: Partial<CsvOptions> = {}) =>
  readCsv(text, { fileName: 'transactions.csv', encoding: 'utf-8', defaultCurrency: 'USD', ...options }, () =>
    Promise.resolve(),
  );

/** Returns for each account its name, type (with "?" if the user is asked), last digits, currency and rows. */
async function accountsOf(text: string, choices: CsvChoices = {}): Promise<string[]> {
  const { statements } = await read(text, { choices });
  return statements.map(({ account, currency, rows, problems }) => {
    const kind = `${account.type}${account.subtype === null ? '' : ` ${account.subtype}`}${account.kindIsOpen ? '?' : ''}`;
    return [
      account.name ?? '',
      kind,
      account.mask ?? '-',
      currency,
      [...rows.map(({ amountMinor }) => amountMinor), ...problems.map(({ reason }) => reason)].join(' '),
    ].join(' | ');
  });
}

const MONARCH = `Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags
2026-03-16,Shell,Gas,Everyday Checking (...4021),SHELL OIL 5744,,-40.00,
2026-03-15,Acme,Paychecks,Everyday Checking (...4021),ACME PAYROLL,,2000.00,"work, 2026"
2026-03-14,Aldi,Groceries,Sapphire Visa,ALDI 4411,milk,-12.50,
2026-03-13,Transfer,Transfer,Rainy Day Savings,,,100.00,
2026-03-12,Vanguard,Buy,Work 401(k),,,250.00,
2026-03-11,Bank,Mortgage,Home mortgage,,,900.00,
2026-03-10,Corner shop,Groceries,Joint,,,-3.00,
`;

describe('a table of several accounts', () => {
  it('from Monarch has notes and tags, and account types that come from the names or are asked for', async () => {
    expect(await accountsOf(MONARCH)).toEqual([
      'Everyday Checking (...4021) | depository checking | 4021 | USD | -4000 200000',
      'Sapphire Visa | credit_card | - | USD | -1250',
      'Rainy Day Savings | depository savings | - | USD | 10000',
      'Work 401(k) | investment | - | USD | 25000',
      'Home mortgage | loan mortgage | - | USD | 90000',
      'Joint | depository checking? | - | USD | -300',
    ]);
    const { statements, reading } = await read(MONARCH);
    expect(reading).toMatchObject({
      fields: { postedOn: 0, payee: 1, category: 2, account: 3, memo: 5, amount: 6, tags: 7 },
      questions: [],
    });
    expect(statements[0]?.rows[1]).toMatchObject({ payee: 'Acme', category: 'Paychecks', tags: ['work', '2026'] });
    expect(statements[1]?.rows[0]).toMatchObject({ line: 4, payee: 'Aldi', memo: 'milk' });
  });

  it('from Copilot states spending as positive amounts in every account, and includes the last digits', async () => {
    const text = `date,name,amount,status,category,parent category,excluded,tags,type,account,account mask,note,recurring
2026-03-16,Chipotle,18.40,posted,Restaurants,Food,false,,regular,Everyday,5678,,
2026-03-15,Acme Payroll,-2000.00,posted,Paycheck,Income,false,,income,Everyday,5678,,
2026-03-14,Aldi,12.50,pending,Groceries,Food,false,,regular,Freedom Card,1234,,
`;
    expect(await accountsOf(text)).toEqual([
      'Everyday | depository checking | 5678 | USD | -1840 200000',
      'Freedom Card | credit_card | 1234 | USD | -1250',
    ]);
    const { statements } = await read(text);
    expect(statements[1]?.rows).toMatchObject([{ pending: true, category: 'Groceries' }]);
  });

  it('from Tiller keeps accounts with the same name at two banks apart', async () => {
    const text = `,Date,Description,Category,Amount,Account,Account #,Institution,Month,Week,Transaction ID,Account ID,Check Number,Full Description,Date Added
,10/20/2026,Whole Foods,Groceries,-$87.43,Credit Card,xxxx1234,Bank A,10/1/26,10/19/26,tx001,ac1,,WHOLE FOODS MARKET,10/21/26
,10/19/2026,Shell,Gas,-$6.75,Credit Card,xxxx9876,Bank B,10/1/26,10/19/26,tx002,ac2,,SHELL,10/21/26
,10/18/2026,Acme,Income,"$1,250.00",Checking,xxxx1111,Bank A,10/1/26,10/12/26,tx003,ac3,101,ACME,10/21/26
`;
    expect(await accountsOf(text)).toEqual([
      'Credit Card | credit_card | 1234 | USD | -8743',
      'Credit Card | credit_card | 9876 | USD | -675',
      'Checking | depository checking | 1111 | USD | 125000',
    ]);
    const { statements, reading } = await read(text);
    expect(statements.map(({ account }) => account.institution)).toEqual(['Bank A', 'Bank B', 'Bank A']);
    expect(new Set(statements.map(({ account }) => account.number)).size).toBe(3);
    expect(reading.fields).toMatchObject({
      postedOn: 1,
      payee: 2,
      amount: 4,
      account: 5,
      accountNumber: 6,
      institution: 7,
      id: 10,
      checkNumber: 12,
    });
  });

  it('from Simplifi has accounts and pending rows', async () => {
    const text = `"account","state","postedOn","payee","usage","category","tags","notes","amount"
"Joint Checking","CLEARED","2026-03-16","Safeway","","Groceries","","","-42.50"
"Joint Checking","PENDING","2026-03-17","Shell","","Gas","car","","-30.00"
"Discover It","CLEARED","2026-03-11","Aldi","","Groceries","","","-12.00"
`;
    expect(await accountsOf(text)).toEqual([
      'Joint Checking | depository checking | - | USD | -4250 -3000',
      'Discover It | credit_card | - | USD | -1200',
    ]);
    expect((await read(text)).statements[0]?.rows.map(({ pending }) => pending)).toEqual([false, true]);
  });

  it('made by hand may have several currencies and balances, and rows without an account', async () => {
    const text = `Account;Date;Payee;Amount;Currency;Balance
Giro;16.03.2026;Aldi;-12,50;EUR;87,50
giro ;17.03.2026;Acme;100,00;EUR;187,50
Dollars;16.03.2026;Shell;-10,00;USD;90,00
;18.03.2026;Nobody;-1,00;EUR;
`;
    expect(await accountsOf(text)).toEqual([
      'Giro | depository checking | - | EUR | -1250 10000',
      'Dollars | depository checking? | - | USD | -1000',
      'Checking | depository checking | - | EUR | -100',
    ]);
    expect((await read(text)).statements.map(({ ledgerBalanceMinor }) => ledgerBalanceMinor)).toEqual([
      18_750,
      9_000,
      null,
    ]);
  });

  it('distinguishes accounts by number', async () => {
    const text =
      'Account ' +
      'Number,Date,Description,Amount\n100200300,2026-03-16,Aldi,-12.50\n100200300,2026-03-17,Acme,100.00\n100200999,2026-03-16,Shell,-10.00\n';
    expect(await accountsOf(text)).toEqual([
      'Checking 0300 | depository checking? | 0300 | USD | -1250 10000',
      'Checking 0999 | depository checking? | 0999 | USD | -1000',
    ]);
  });
});

describe('a table of one account', () => {
  it.each([
    [
      "its only account's number is in every row",
      'Account Number,Date,Description,Amount\n1234,2026-03-16,Aldi,-12.50\n1234,2026-03-17,Acme,100.00\n',
    ],
    [
      'two cards belong to one account',
      'Date,Description,Card Member,Account ' +
        '#,Amount\n03/13/2026,ALDI,A,-21004,45.10\n03/20/2026,AUTOPAY PAYMENT RECEIVED - THANK ' +
        'YOU,B,-21012,-45.10\n',
    ],
    [
      'the column contains the other account of each row',
      `Date,Account,Amount\n${Array.from({ length: 30 }, (_, at) => `2026-03-${String((at % 28) + 1).padStart(2, '0')},Shop ${at},-1.00`).join('\n')}\n`,
    ],
  ])('stays one account even if %s', async (_what, text) => {
    expect((await read(text)).statements).toHaveLength(1);
  });

  it('takes its name from the only account in its rows', async () => {
    expect(await accountsOf('Date,Merchant,Account,Amount\n2026-03-16,Aldi,Harbor Savings,-1.00\n')).toEqual([
      'Harbor Savings | depository savings | - | USD | -100',
    ]);
  });
});

describe('the account column', () => {
  it('can be removed or replaced by the user', async () => {
    const { fields } = (await read(MONARCH)).reading;
    const { account: _left, ...others } = fields;
    expect((await read(MONARCH, { choices: { columns: others } })).statements.map(({ rows }) => rows.length)).toEqual([
      7,
    ]);
    expect(
      (await read(MONARCH, { choices: { columns: { ...others, account: 2 } } })).statements.map(
        ({ rows }) => rows.length,
      ),
    ).toEqual([1, 1, 2, 1, 1, 1]);
  });

  it('is rejected if it contains more accounts than a file may have', async () => {
    const rows = Array.from({ length: 201 }, (_, at) => `2026-03-01,Name ${at},-1.00`).join('\n');
    await expect(
      read(`Date,Payee,Amount\n${rows}\n`, { choices: { columns: { postedOn: 0, amount: 2, account: 1 } } }),
    ).rejects.toMatchObject({ refusal: { code: 'IMPORT_MALFORMED', field: '201 accounts' } });
  });

  it('identifies the same account in every file, regardless of the file name and the other columns', async () => {
    const other = 'Account,Date,Payee,Amount\nsapphire visa,2026-04-01,Aldi,-5.00\nOther card,2026-04-01,Aldi,-5.00\n';
    const numberOf = async (text: string, fileName: string) =>
      (await read(text, { fileName })).statements.find(({ account }) => account.name?.toLowerCase() === 'sapphire visa')
        ?.account.number;
    expect(await numberOf(other, 'all.csv')).toBe(await numberOf(MONARCH, 'transactions (3).csv'));
  });
});
