interface EntryParts {
  amount?: string;
  currency?: string;
  direction?: string;
  status?: string;
  dates?: string;
  more?: string;
  details?: string;
}

/** Creates one Ntry for tests. */
export const entry = ({
  amount = '12.50',
  currency = 'EUR',
  direction = 'DBIT',
  status = '<Sts>BOOK</Sts>',
  dates = '<BookgDt><Dt>2026-03-05</Dt></BookgDt><ValDt><Dt>2026-03-05</Dt></ValDt>',
  more = '',
  details = '',
}: EntryParts = {}): string =>
  `<Ntry><Amt ` +
  `Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${status}${dates}${more}${details === '' ? '' : `<NtryDtls>${details}</NtryDtls>`}</Ntry>\n`;

export const balance = (
  type: string,
  amount: string,
  day: string,
  { direction = 'CRDT', currency = 'EUR' } = {},
): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt ` +
  `Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>\n`;

interface StatementParts {
  account?: string;
  balances?: string;
  entries?: string;
}

export const statement = ({
  account = '<Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy>',
  balances = '',
  entries = '',
}: StatementParts = {}): string => `<Stmt><Id>1</Id><Acct>${account}</Acct>\n${balances}${entries}</Stmt>\n`;

export const camt = (statements: string, version = '02'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document ` +
  `xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>\n${statements}</BkToCstmrStmt></Document>\n`;
