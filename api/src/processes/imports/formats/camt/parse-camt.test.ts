import { describe, expect, it } from '@jest/globals';
import { ImportFileError } from '../import-file-error.ts';
import { latinBytes } from '../ofx-fixture.ts';
import { createDryRun } from '../../dry-run.ts';
import { parseFile } from '../parse-file.ts';
import { balance, camt, entry, statement } from './camt-fixture.ts';

const parse = (text: string | Uint8Array) =>
  parseFile(typeof text === 'string' ? new TextEncoder().encode(text) : text, { defaultCurrency: 'USD' }, () =>
    Promise.resolve(),
  );
const refusalOf = (text: string) =>
  parse(text).then(
    () => 'read',
    (error: unknown) => (error instanceof ImportFileError ? error.refusal : error),
  );
const entriesOf = async (...entries: string[]) => {
  const { statements, notices } = await parse(camt(statement({ entries: entries.join('') })));
  return { rows: statements[0]?.rows ?? [], problems: statements[0]?.problems ?? [], notices };
};

const party = (role: string, name: string): string => `<RltdPties><${role}><Nm>${name}</Nm></${role}></RltdPties>`;
const details = (inner: string): string => `<TxDtls>${inner}</TxDtls>`;
const remittance = (text: string): string => `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`;

describe('the CAMT parser', () => {
  it.each([
    ['an amount paid', entry(), { amountMinor: -1_250, postedOn: '2026-03-05', transactedOn: null, pending: false }],
    ['an amount received', entry({ direction: 'CRDT' }), { amountMinor: 1_250 }],
    [
      'a reversed debit, in its stated direction',
      entry({
        direction: 'CRDT',
        more: '<RvslInd>true</RvslInd>',
        details: details(party('Cdtr', 'GYM') + remittance('x')),
      }),
      { amountMinor: 1_250, payee: 'GYM' },
    ],
    ['an amount with trailing zeros', entry({ amount: '18.15000' }), { amountMinor: -1_815 }],
    ['an amount without decimals', entry({ amount: '18' }), { amountMinor: -1_800 }],
    [
      "the bank's local date from a timestamp",
      entry({ dates: '<BookgDt><DtTm>2026-03-05T23:30:00-05:00</DtTm></BookgDt>' }),
      { postedOn: '2026-03-05' },
    ],
    [
      'a value date',
      entry({ dates: '<BookgDt><Dt>2026-03-05</Dt></BookgDt><ValDt><Dt>2026-03-07</Dt></ValDt>' }),
      { postedOn: '2026-03-05', transactedOn: '2026-03-07' },
    ],
    [
      'a value date without a booking date',
      entry({ dates: '<ValDt><Dt>2026-03-07</Dt></ValDt>' }),
      { postedOn: '2026-03-07', transactedOn: null },
    ],
    ['a pending entry', entry({ status: '<Sts>PDNG</Sts>' }), { pending: true }],
    ['a pending entry of later versions', entry({ status: '<Sts><Cd>PDNG</Cd></Sts>' }), { pending: true }],
    [
      'the name of the payee',
      entry({ details: details(party('Cdtr', 'REWE &amp; SONS') + remittance('Invoice 7')) }),
      { payee: 'REWE & SONS', memo: 'Invoice 7' },
    ],
    [
      'the name of the payer',
      entry({
        direction: 'CRDT',
        details: details('<RltdPties><Dbtr><Nm>ACME</Nm></Dbtr><Cdtr><Nm>ME</Nm></Cdtr></RltdPties>'),
      }),
      { payee: 'ACME' },
    ],
    [
      'the name in the format of later versions',
      entry({ details: details('<RltdPties><Cdtr><Pty><Nm>REWE</Nm></Pty></Cdtr></RltdPties>') }),
      { payee: 'REWE' },
    ],
    [
      'the purpose as payee if there is no name',
      entry({ details: details('<RmtInf><Ustrd>part one</Ustrd><Ustrd>part two</Ustrd></RmtInf>') }),
      { payee: 'part one part two', memo: null },
    ],
    [
      'a structured reference',
      entry({ details: details('<RmtInf><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf>') }),
      { payee: 'RF18' },
    ],
    [
      "the bank's description",
      entry({ more: '<AddtlNtryInf>Account fee</AddtlNtryInf>' }),
      { payee: 'Account fee', memo: null },
    ],
    ['an entry with only an amount', entry({ direction: 'CRDT' }), { payee: 'Credit', memo: null }],
    ['a check number', entry({ details: details('<Refs><ChqNb>1042</ChqNb></Refs>') }), { checkNumber: '1042' }],
    [
      'a cash withdrawal',
      entry({
        more: '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>CCRD</Cd><SubFmlyCd>CWDL</SubFmlyCd></Fmly></Domn></BkTxCd>',
      }),
      { bankType: 'ATM' },
    ],
    [
      'interest',
      entry({
        more: '<BkTxCd><Domn><Cd>ACMT</Cd><Fmly><Cd>MDOP</Cd><SubFmlyCd>INTR</SubFmlyCd></Fmly></Domn></BkTxCd>',
      }),
      { bankType: 'INT' },
    ],
    ["a bank's own code", entry({ more: '<BkTxCd><Prtry><Cd>544</Cd></Prtry></BkTxCd>' }), { bankType: '544' }],
  ])('reads %s', async (_what, text, row) => {
    const { rows, problems } = await entriesOf(text);
    expect(problems).toEqual([]);
    expect(rows).toMatchObject([row]);
  });
});

describe('a CAMT entry', () => {
  it.each([
    [
      "the bank's reference",
      entry({ more: '<AcctSvcrRef>B7</AcctSvcrRef>', details: details('<Refs><EndToEndId>E1</EndToEndId></Refs>') }),
      'camt:B7',
    ],
    [
      "the payer's reference, which may recur, with date and amount",
      entry({ details: details('<Refs><EndToEndId>E1</EndToEndId></Refs>') }),
      'camt:2026-03-05 -1250 E1',
    ],
    ['a counter, with date and amount', entry({ more: '<NtryRef>3</NtryRef>' }), 'camt:2026-03-05 -1250 3'],
    [
      'no reference if the payer provided none',
      entry({ details: details('<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>') }),
      null,
    ],
  ])('is identified by %s', async (_what, text, externalId) => {
    expect((await entriesOf(text)).rows).toMatchObject([{ externalId }]);
  });

  it.each([
    ['Amt', 'missing', entry({ amount: '' }), 'no amount'],
    ['Amt', 'not_an_amount', entry({ amount: 'a lot' }), 'no digits'],
    ['Amt', 'too_precise', entry({ amount: '8.85123' }), 'five decimals'],
    ['Amt', 'other_currency', entry({ currency: 'CHF' }), "not the account's currency"],
    ['CdtDbtInd', 'not_a_direction', entry({ direction: 'OUT' }), 'unknown direction'],
    ['BookgDt', 'missing', entry({ dates: '' }), 'no date'],
    ['BookgDt', 'not_a_date', entry({ dates: '<BookgDt><Dt>2026-02-30</Dt></BookgDt>' }), 'not a calendar date'],
    ['Sts', 'not_carried_out', entry({ status: '<Sts>INFO</Sts>' }), 'for information only'],
  ])('is listed as a problem if its %s is %s', async (field, reason, text) => {
    const { rows, problems } = await entriesOf(text, entry());
    expect(problems).toMatchObject([{ line: 4, field, reason }]);
    expect(rows).toHaveLength(1);
  });

  it('without an end tag is listed as a problem, as is the next entry, but later entries are read', async () => {
    const { rows, problems } = await entriesOf(
      (entry() + entry()).replace('</Ntry>\n<Ntry>', ''),
      entry({ amount: '1' }),
    );
    expect(problems).toMatchObject([{ reason: 'not_closed' }, { reason: 'not_closed' }]);
    expect(rows).toMatchObject([{ amountMinor: -100 }]);
  });
});

describe('an entry with several payments', () => {
  const payment = (amount: string, name: string, more = ''): string =>
    details(`<Refs><EndToEndId>${name}</EndToEndId></Refs>${amount}${more}${party('Cdtr', name)}`);
  const batch = (...payments: string[]): string =>
    entry({ amount: '30.00', more: '<AcctSvcrRef>B7</AcctSvcrRef>', details: payments.join('') });

  it('becomes one row per payment if the payments add up to its amount', async () => {
    const { rows, notices } = await entriesOf(
      batch(
        payment('<Amt Ccy="EUR">10.00</Amt>', 'A'),
        payment('<AmtDtls><TxAmt><Amt Ccy="EUR">20.00</Amt></TxAmt></AmtDtls>', 'B'),
      ),
    );
    expect(notices).toEqual([]);
    expect(rows).toMatchObject([
      { amountMinor: -1_000, payee: 'A', externalId: 'camt:2026-03-05 -1000 A B7' },
      { amountMinor: -2_000, payee: 'B', externalId: 'camt:2026-03-05 -2000 B B7' },
    ]);
  });

  it('includes a positive row for a refund among the payments', async () => {
    const { rows } = await entriesOf(
      batch(
        payment('<Amt Ccy="EUR">40.00</Amt>', 'A'),
        payment('<Amt Ccy="EUR">10.00</Amt>', 'B', '<CdtDbtInd>CRDT</CdtDbtInd>'),
      ),
    );
    expect(rows.map(({ amountMinor }) => amountMinor)).toEqual([-4_000, 1_000]);
  });

  it.each([
    ['whose payments have no amounts', batch(payment('', 'A'), payment('', 'B'))],
    [
      'whose payments do not add up',
      batch(payment('<Amt Ccy="EUR">10.00</Amt>', 'A'), payment('<Amt Ccy="EUR">10.00</Amt>', 'B')),
    ],
    [
      'with a payment in another currency',
      batch(payment('<Amt Ccy="CHF">10.00</Amt>', 'A'), payment('<Amt Ccy="EUR">20.00</Amt>', 'B')),
    ],
  ])('%s stays one row, with a notice', async (_what, text) => {
    const { rows, notices } = await entriesOf(text);
    expect(rows).toMatchObject([{ amountMinor: -3_000, externalId: 'camt:B7' }]);
    expect(notices).toEqual([{ line: 4, code: 'batch_not_split', detail: '2' }]);
  });
});

describe('a CAMT statement', () => {
  const balances =
    balance('OPBD', '100.00', '2026-03-01') +
    balance('CLBD', '87.50', '2026-03-31') +
    balance('CLAV', '80.00', '2026-03-31');

  it.each(['02', '03', '04', '06', '08'])('in version %s has account, bank, currency and balances', async (version) => {
    const account =
      '<Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy><Svcr><FinInstnId><Nm>Harbour ' +
      'Bank</Nm></FinInstnId></Svcr>';
    const { format, statements, notices } = await parse(
      camt(statement({ account, balances, entries: entry() }), version),
    );
    expect({ format, notices }).toEqual({ format: 'camt', notices: [] });
    expect(statements).toMatchObject([
      {
        line: 3,
        currency: 'EUR',
        currencyAssumed: false,
        from: '2026-03-05',
        to: '2026-03-05',
        ledgerBalanceMinor: 8_750,
        ledgerBalanceOn: '2026-03-31',
        availableBalanceMinor: 8_000,
        account: {
          type: 'depository',
          number: 'DE02120300000000202051',
          mask: '2051',
          bankId: null,
          institution: 'Harbour Bank',
        },
      },
    ]);
  });

  it.each([
    [
      'with a prefix before each tag name',
      (text: string) => text.replace(/<(\/?)([A-Z])/g, '<$1ns2:$2').replace('xmlns=', 'xmlns:ns2='),
    ],
    [
      'of an intraday report',
      (text: string) => text.replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt').replace(/(<\/?)Stmt>/g, '$1Rpt>'),
    ],
    ['on one line', (text: string) => text.replaceAll('\n', '')],
    [
      'with comments and CDATA sections',
      (text: string) => text.replace('<Amt Ccy="EUR">12.50', '<!-- <x> --><Amt Ccy="EUR"><![CDATA[12.50]]>'),
    ],
  ])('%s is read', async (_how, dress) => {
    const { statements, notices } = await parse(dress(camt(statement({ balances, entries: entry() }))));
    expect(notices).toEqual([]);
    expect(statements).toMatchObject([{ ledgerBalanceMinor: 8_750, rows: [{ amountMinor: -1_250 }], problems: [] }]);
  });

  it('is decoded with the charset that it declares', async () => {
    const text = camt(statement({ entries: entry({ details: details(party('Cdtr', 'M\u00dcLLER')) }) })).replace(
      'UTF-8',
      'ISO-8859-1',
    );
    expect((await parse(latinBytes(text))).statements[0]?.rows[0]?.payee).toBe('M\u00dcLLER');
  });

  it.each([
    ['opening and closing balance', balance('OPBD', '100.00', '2026-03-01') + balance('CLBD', '80.00', '2026-03-31')],
    [
      'previous and current closing balance',
      balance('PRCD', '100.00', '2026-03-01') + balance('CLBD', '80.00', '2026-03-31'),
    ],
    ['interim balances', balance('ITBD', '100.00', '2026-03-01') + balance('ITBD', '80.00', '2026-03-31')],
  ])('gets a balance mismatch notice if rows are missing between the %s', async (_what, stated) => {
    const { notices, statements } = await parse(camt(statement({ balances: stated, entries: entry() })));
    expect(notices).toEqual([
      { line: 5, code: 'balance_mismatch', detail: '80.00 EUR', difference: { minor: '-750', currency: 'EUR' } },
    ]);
    expect(statements).toMatchObject([{ ledgerBalanceMinor: 8_000 }]);
  });

  it('matches its balance without its pending entries', async () => {
    expect(
      (await parse(camt(statement({ balances, entries: entry() + entry({ status: '<Sts>PDNG</Sts>' }) })))).notices,
    ).toEqual([]);
  });

  it('has a negative balance if the balance is a debit', async () => {
    const { statements } = await parse(
      camt(statement({ balances: balance('CLBD', '5.00', '2026-03-31', { direction: 'DBIT' }) })),
    );
    expect(statements).toMatchObject([{ ledgerBalanceMinor: -500 }]);
  });

  it('has no balance and gets a notice if its balance is in another currency', async () => {
    const { statements, notices } = await parse(
      camt(statement({ balances: balance('CLBD', '5.00', '2026-03-31', { currency: 'SEK' }) })),
    );
    expect(statements).toMatchObject([{ currency: 'EUR', ledgerBalanceMinor: null }]);
    expect(notices).toEqual([{ line: 4, code: 'balance_unreadable', detail: '5.00 SEK' }]);
  });

  it.each([
    [
      'of the first balance',
      statement({
        account: '<Id><Othr><Id>7</Id></Othr></Id>',
        balances: balance('OPBD', '1', '2026-03-01', { currency: 'CHF' }),
      }),
      'CHF',
      [],
    ],
    [
      'of the entries',
      statement({ account: '<Id><Othr><Id>7</Id></Othr></Id>', entries: entry({ currency: 'PLN' }) }),
      'PLN',
      [],
    ],
    [
      'of the household',
      statement({ account: '<Id><Othr><Id>7</Id></Othr></Id>' }),
      'USD',
      [{ line: 3, code: 'currency_assumed', detail: 'USD' }],
    ],
  ])('without an account currency uses the currency %s', async (_what, text, currency, said) => {
    const { statements, notices } = await parse(camt(text));
    expect(statements).toMatchObject([{ currency, account: { number: '7' }, problems: [] }]);
    expect(notices).toEqual(said);
  });

  it('is joined with other days of the same account, and kept apart from other accounts', async () => {
    const other = '<Id><Othr><Id>7</Id></Othr></Id><Ccy>EUR</Ccy><Tp><Cd>SVGS</Cd></Tp>';
    const day = (from: string, to: string, on: string) =>
      statement({
        balances: balance('OPBD', from, on) + balance('CLBD', to, on),
        entries: entry({ dates: `<BookgDt><Dt>${on}</Dt></BookgDt>` }),
      });
    const { statements, notices } = await parse(
      camt(day('100.00', '87.50', '2026-03-05') + statement({ account: other }) + day('87.50', '75.00', '2026-03-06')),
    );
    expect(notices).toEqual([]);
    expect(statements).toMatchObject([
      { ledgerBalanceMinor: 7_500, ledgerBalanceOn: '2026-03-06', rows: [{}, {}] },
      { account: { number: '7', type: 'depository', subtype: 'savings' }, rows: [] },
    ]);
  });
});

it('equal entries from two statements of one day are both imported', async () => {
  const part = (from: string, to: string) =>
    statement({ balances: balance('OPBD', from, '2026-03-05') + balance('CLBD', to, '2026-03-05'), entries: entry() });
  const bytes = new TextEncoder().encode(camt(part('100.00', '87.50') + part('50.00', '37.50')));
  expect(await createDryRun().add('x.xml', bytes)).toEqual({ rows: 2, added: 2, present: 0, listed: 0 });
});

const whole = camt(statement({ entries: entry() }));

it.each([
  ['without a statement', camt(''), { code: 'IMPORT_NO_STATEMENT' }],
  ['without an account', camt(statement({ account: '' })), { code: 'IMPORT_MALFORMED', line: 3, field: 'Acct' }],
  ['with an entry outside a statement', camt(entry()), { code: 'IMPORT_MALFORMED', line: 3, field: 'Stmt' }],
  [
    'that ends in the middle of an entry',
    whole.slice(0, whole.indexOf('<CdtDbtInd>')),
    { code: 'IMPORT_TRUNCATED', line: 4 },
  ],
  ['without an end tag', whole.replace('</CdtDbtInd>', ''), { code: 'IMPORT_MALFORMED', line: 4, field: 'CdtDbtInd' }],
  ['with an unclosed comment', whole.replace('<Ntry>', '<!-- <Ntry>'), { code: 'IMPORT_TRUNCATED', line: 4 }],
  [
    'with a comment that hides an entry',
    camt(statement({ entries: `<!-- ${entry()}${entry()} -->` })),
    { code: 'IMPORT_TRUNCATED', line: 4 },
  ],
  [
    'that declares an entity',
    whole.replace('<Document', '<!DOCTYPE d [<!ENTITY a "aaa">]>\n<Document'),
    { code: 'IMPORT_DECLARATION_REFUSED', line: 2 },
  ],
  [
    'with endlessly nested elements',
    whole.replace('<Id>1</Id>', '<A>'.repeat(100)),
    { code: 'IMPORT_MALFORMED', line: 3, field: 'A' },
  ],
])('the CAMT parser rejects a file %s, with a reason', async (_what, text, refusal) => {
  expect(await refusalOf(text)).toEqual(refusal);
});
