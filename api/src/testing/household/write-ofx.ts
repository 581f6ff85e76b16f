import type { SampleHousehold, SampleRow } from './household.ts';

export interface StatementAccount {
  kind: 'CHECKING' | 'SAVINGS' | 'CREDITCARD' | 'CREDITLINE';
  number: string;
  openingMinor: number;
  rows: readonly SampleRow[];
}

export interface StatementOptions {
  version: 1 | 2;
  /** First and last day. The balance is that of the last day. */
  from: string;
  to: string;
  bank?: string;
  lineEnd?: '\n' | '\r\n' | '\r';
}

const HEADER_1 = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:UTF-8',
  'CHARSET:NONE',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
  '',
];
const HEADER_2 = [
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
  '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>',
];

/**
 * Writes a download of one or several accounts in the format of banks: OFX 1 is SGML with unclosed leaves, OFX 2 (QFX)
 * is XML.
 */
export function writeOfx(
  accounts: readonly StatementAccount[],
  { version, from, to, bank = 'Harbor Bank', lineEnd = '\r\n' }: StatementOptions,
): string {
  const leaf = (name: string, value: string | number): string =>
    version === 1 ? `<${name}>${escape(`${value}`)}` : `<${name}>${escape(`${value}`)}</${name}>`;
  const wrap = (name: string, ...lines: readonly (string | readonly string[])[]): string[] => [
    `<${name}>`,
    ...lines.flat(),
    `</${name}>`,
  ];
  const stamp = (day: string): string => `${day.replaceAll('-', '')}120000[-5:EST]`;
  const status = wrap('STATUS', leaf('CODE', 0), leaf('SEVERITY', 'INFO'));
  const row = (sample: SampleRow): string[] =>
    wrap(
      'STMTTRN',
      leaf('TRNTYPE', sample.bankType),
      leaf('DTPOSTED', stamp(sample.postedOn)),
      leaf('TRNAMT', amount(sample.amountMinor)),
      leaf('FITID', sample.externalId),
      leaf('NAME', sample.payee.slice(0, 32)),
      sample.memo === null ? [] : [leaf('MEMO', sample.memo)],
    );
  const statement = (account: StatementAccount): string[] => {
    const isCard = account.kind === 'CREDITCARD';
    const balance =
      account.openingMinor +
      account.rows.filter(({ postedOn }) => postedOn <= to).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const identity = isCard
      ? wrap('CCACCTFROM', leaf('ACCTID', account.number))
      : wrap(
          'BANKACCTFROM',
          leaf('BANKID', '021000089'),
          leaf('ACCTID', account.number),
          leaf('ACCTTYPE', account.kind),
        );
    const rows = account.rows.filter(({ postedOn }) => postedOn >= from && postedOn <= to).flatMap(row);
    const list = wrap('BANKTRANLIST', leaf('DTSTART', stamp(from)), leaf('DTEND', stamp(to)), rows);
    const body = wrap(
      isCard ? 'CCSTMTRS' : 'STMTRS',
      leaf('CURDEF', 'USD'),
      identity,
      list,
      wrap('LEDGERBAL', leaf('BALAMT', amount(balance)), leaf('DTASOF', stamp(to))),
    );
    return wrap(isCard ? 'CCSTMTTRNRS' : 'STMTTRNRS', leaf('TRNUID', 0), status, body);
  };
  const signOn = wrap(
    'SIGNONMSGSRSV1',
    wrap(
      'SONRS',
      status,
      leaf('DTSERVER', stamp(to)),
      leaf('LANGUAGE', 'ENG'),
      wrap('FI', leaf('ORG', bank), leaf('FID', 4_400)),
    ),
  );
  const part = (name: string, kind: (account: StatementAccount) => boolean): string[] => {
    const chosen = accounts.filter(kind);
    return chosen.length === 0 ? [] : wrap(name, chosen.flatMap(statement));
  };
  const document = wrap(
    'OFX',
    signOn,
    part('BANKMSGSRSV1', ({ kind }) => kind !== 'CREDITCARD'),
    part('CREDITCARDMSGSRSV1', ({ kind }) => kind === 'CREDITCARD'),
  );
  return [...(version === 1 ? HEADER_1 : HEADER_2), ...document, ''].join(lineEnd);
}

/** Writes one file per account for the entire period: checking and savings as OFX 1, the cards as QFX. */
export const householdFiles = ({ accounts, from, to }: SampleHousehold): { name: string; text: string }[] =>
  Object.values(accounts).map((account) => {
    const version = account.kind === 'CREDITCARD' ? 2 : 1;
    return {
      name: `${account.key}.${version === 1 ? 'ofx' : 'qfx'}`,
      text: writeOfx([account], { version, from, to }),
    };
  });

const amount = (minor: number): string =>
  `${minor < 0 ? '-' : ''}${Math.floor(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, '0')}`;

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
