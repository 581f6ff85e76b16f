/** Small OFX documents for tests, written for this project and not taken from any bank. */
export const OFX1_HEADER = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:USASCII',
  'CHARSET:1252',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
  '',
  '',
].join('\n');
export const OFX2_HEADER =
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="211" ' +
  'SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n';

const SIGN_ON =
  '<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260331<LANGUAGE>ENG<FI><ORG>Coast ' +
  'Bank<FID>77</FI></SONRS></SIGNONMSGSRSV1>\n';

export const ROW =
  '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260305120000[-5:EST]<TRNAMT>-12.50<FITID>A1<NAME>BLUE BOTTLE</STMTTRN>\n';

interface Parts {
  header?: string;
  signOn?: string;
  currency?: string;
  account?: string;
  rows?: string;
  after?: string;
}

/** Builds one bank statement. Any part can be replaced. */
export function bankFile({
  header = OFX1_HEADER,
  signOn = SIGN_ON,
  currency = '<CURDEF>USD',
  account = '<BANKACCTFROM><BANKID>021<ACCTID>000-123 456789<ACCTTYPE>CHECKING</BANKACCTFROM>',
  rows = ROW,
  after = '<LEDGERBAL><BALAMT>100.00<DTASOF>20260331</LEDGERBAL>',
}: Parts = {}): string {
  return `${header}<OFX>${signOn}<BANKMSGSRSV1><STMTTRNRS><TRNUID>0<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS>${currency}${account}\n<BANKTRANLIST><DTSTART>20260301<DTEND>20260331\n${rows}</BANKTRANLIST>${after}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;
}

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Encodes characters below U+0100 as bytes 0x00 to 0xff, which match windows-1252 above 0x9f. */
export const latinBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));
