/** Headers as banks and card issuers write them, with invented rows, and how each file is read without user input. */
import { describe, expect, it } from '@jest/globals';
import { readCsv } from './read-csv.ts';

interface Dialect {
  readonly bank: string;
  readonly text: string;
  readonly rows: readonly string[];
  readonly currency?: string;
  readonly closing?: number | null;
  readonly account?: { readonly type: string; readonly mask?: string | null };
}

const ING_PREAMBLE =
  'Umsatzanzeige;Datei erstellt am: 17.03.2026 13:18\n;Letztes Update: aktuell\n\nIBAN;DE32 5001 ' +
  '0517 1234 5678 95\nKontoname;Girokonto\nBank;ING\nKunde;Ada Marsh\nZeitraum;01.03.2026 - ' +
  '17.03.2026\nSaldo;1172,12;EUR\n\nSortierung;Datum absteigend\n\nIn der Datei stehen alle ' +
  'gebuchten Umsätze, vorgemerkte ' +
  'nicht.\n\nBuchung;Valuta;Auftraggeber/Empfänger;Buchungstext;Kategorie;Verwendungszweck;Saldo;Währung;Betrag;Währung\n';

const DIALECTS: readonly Dialect[] = [
  {
    bank: 'Chase checking: a word that repeats the sign, a comma after each row',
    text:
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\nDEBIT,03/16/2026,"SHELL ' +
      'OIL 5744",-40.00,DEBIT_CARD,960.00,,\nCHECK,03/15/2026,"CHECK ' +
      '1042",-100.00,CHECK_PAID,1000.00,1042,\nCREDIT,03/14/2026,"ACME ' +
      'PAYROLL",600.00,ACH_CREDIT,1100.00,,\n',
    rows: ['2026-03-16 -4000 SHELL OIL 5744', '2026-03-15 -10000 CHECK 1042', '2026-03-14 60000 ACME PAYROLL'],
    closing: 96_000,
  },
  {
    bank: 'Chase card',
    text:
      'Transaction Date,Post Date,Description,Category,Type,Amount,Memo\n03/13/2026,03/15/2026,TARGET ' +
      '0012,Shopping,Sale,-30.00,\n03/20/2026,03/20/2026,Payment Thank You-Mobile,,Payment,30.00,\n',
    rows: ['2026-03-15 -3000 TARGET 0012', '2026-03-20 3000 Payment Thank You-Mobile'],
  },
  {
    bank: 'American Express: purchases without a minus',
    text:
      'Date,Description,Card Member,Account #,Amount\n03/13/2026,WHOLE FOODS 77,A ' +
      'MARSH,-21004,45.10\n03/14/2026,SHELL OIL,A MARSH,-21004,40.00\n03/20/2026,AUTOPAY PAYMENT ' +
      'RECEIVED - THANK YOU,A MARSH,-21004,-85.10\n',
    rows: [
      '2026-03-13 -4510 WHOLE FOODS 77',
      '2026-03-14 -4000 SHELL OIL',
      '2026-03-20 8510 AUTOPAY PAYMENT RECEIVED - THANK YOU',
    ],
  },
  {
    bank: 'Discover',
    text:
      'Trans. Date,Post Date,Description,Amount,Category\n03/13/2026,03/14/2026,"ALDI ' +
      '4411",12.50,"Supermarkets"\n03/18/2026,03/18/2026,"INTERNET PAYMENT - THANK ' +
      'YOU",-12.50,"Payments and Credits"\n',
    rows: ['2026-03-14 -1250 ALDI 4411', '2026-03-18 1250 INTERNET PAYMENT - THANK YOU'],
  },
  {
    bank: 'Apple Card',
    text:
      'Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount (USD),Purchased ' +
      'By\n03/13/2026,03/14/2026,"TRADER JOE S #552 SAN JOSE CA","Trader ' +
      'Joe\'s",Grocery,Purchase,20.10,A Marsh\n03/31/2026,03/31/2026,ACH DEPOSIT INTERNET ' +
      'TRANSFER,,Payment,Payment,-20.10,A Marsh\n',
    rows: ['2026-03-14 -2010 TRADER JOE S #552 SAN JOSE CA', '2026-03-31 2010 ACH DEPOSIT INTERNET TRANSFER'],
  },
  {
    bank: 'Wells Fargo: no header',
    text:
      '"03/16/2026","-40.00","*","","SHELL OIL 5744"\n"03/15/2026","600.00","*","","ACME ' +
      'PAYROLL"\n"03/14/2026","-100.00","*","1042","CHECK"\n',
    rows: ['2026-03-16 -4000 SHELL OIL 5744', '2026-03-15 60000 ACME PAYROLL', '2026-03-14 -10000 CHECK'],
  },
  {
    bank: 'Citi: status, money out and in, money in with a minus',
    text:
      'Status,Date,Description,Debit,Credit\nCleared,03/16/2026,"COSTCO WHSE ' +
      '#33","55.10",""\nCleared,03/14/2026,"ONLINE PAYMENT, THANK YOU","","-55.10"\n',
    rows: ['2026-03-16 -5510 COSTCO WHSE #33', '2026-03-14 5510 ONLINE PAYMENT, THANK YOU'],
  },
  {
    bank: 'Bank of America: a summary above the table',
    text:
      'Description,,Summary Amt.\nBeginning balance as of 03/01/2026,,"1,000.00"\nTotal ' +
      'credits,,"600.00"\nTotal debits,,"-40.00"\nEnding balance as of ' +
      '03/31/2026,,"1,560.00"\n\nDate,Description,Amount,Running Bal.\n03/01/2026,Beginning balance as ' +
      'of 03/01/2026,,"1,000.00"\n03/14/2026,"ACME PAYROLL","600.00","1,600.00"\n03/16/2026,"SHELL ' +
      'OIL","-40.00","1,560.00"\n',
    rows: ['2026-03-14 60000 ACME PAYROLL', '2026-03-16 -4000 SHELL OIL', 'line 8 Amount missing'],
    closing: 156_000,
  },
  {
    bank: 'U.S. Bank',
    text:
      '"Date","Transaction","Name","Memo","Amount"\n"2026-03-14","CREDIT","ACME PAYROLL","Download from ' +
      'usbank","600.00"\n"2026-03-16","DEBIT","SHELL OIL","24431064","-40.00"\n',
    rows: ['2026-03-14 60000 ACME PAYROLL', '2026-03-16 -4000 SHELL OIL'],
  },
  {
    bank: 'Capital One 360: unsigned amounts next to a direction word',
    text:
      'Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction ' +
      'Amount,Balance\n1234,"Debit Card Purchase - SHELL",03/16/26,Debit,40.00,960.00\n1234,"Deposit ' +
      'from ACME",03/14/26,Credit,600.00,1000.00\n',
    rows: ['2026-03-16 -4000 Debit Card Purchase - SHELL', '2026-03-14 60000 Deposit from ACME'],
    closing: 96_000,
  },
  {
    bank: 'ING in the Netherlands',
    text:
      '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag ' +
      '(EUR)";"Mutatiesoort";"Mededelingen"\n"20260316";"Albert Heijn ' +
      '1011";"NL00INGB0000000001";"";"BA";"Af";"12,50";"Betaalautomaat";"Pasvolgnr ' +
      '001"\n"20260314";"Acme BV";"NL00INGB0000000001";"NL00RABO0000000002";"GT";"Bij";"600,00";"Online ' +
      'bankieren";"Salaris"\n',
    currency: 'EUR',
    rows: ['2026-03-16 -1250 Albert Heijn 1011', '2026-03-14 60000 Acme BV'],
  },
  {
    bank: 'Sparkasse',
    text:
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC ' +
      '(SWIFT-Code)";"Betrag";"Waehrung";"Info"\n"DE00";"16.03.26";"16.03.26";"FOLGELASTSCHRIFT";"Kundennr ' +
      '1";"Stadtwerke";"DE01";"X";"-1.080,50";"EUR";"Umsatz ' +
      'gebucht"\n"DE00";"14.03.26";"14.03.26";"LOHN GEHALT";"Maerz";"ACME ' +
      'GmbH";"DE02";"X";"2.600,00";"EUR";"Umsatz gebucht"\n',
    currency: 'EUR',
    rows: ['2026-03-16 -108050 Stadtwerke', '2026-03-14 260000 ACME GmbH'],
  },
  {
    bank: 'DKB',
    text:
      '"Girokonto";"DE00 1203 0000 1111"\n"Zeitraum:";"01.03.2026 - 31.03.2026"\n"Kontostand vom ' +
      '31.03.2026:";"1.234,56 ' +
      'EUR"\n""\n"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag ' +
      '(€)"\n"16.03.26";"16.03.26";"Gebucht";"Ada Marsh";"REWE ' +
      'Markt";"Einkauf";"Ausgang";"DE01";"-23,4"\n"14.03.26";"14.03.26";"Gebucht";"Ada ' +
      'Marsh";"Vermieter";"Miete";"Ausgang";"DE02";"-900"\n',
    currency: 'EUR',
    rows: ['2026-03-16 -2340 REWE Markt', '2026-03-14 -90000 Vermieter'],
  },
  {
    bank: 'Revolut',
    text:
      'Type,Product,Started Date,Completed ' +
      'Date,Description,Amount,Fee,Currency,State,Balance\nCARD_PAYMENT,Current,2026-03-13 ' +
      '10:22:01,2026-03-14 09:11:22,Aldi,-12.50,0.00,GBP,COMPLETED,87.50\nTOPUP,Current,2026-03-15 ' +
      '10:22:01,2026-03-15 ' +
      '10:22:05,Top-Up,50.00,0.00,GBP,COMPLETED,137.50\nCARD_PAYMENT,Current,2026-03-16 ' +
      '10:22:01,,Hotel,-90.00,0.00,GBP,PENDING,\n',
    currency: 'GBP',
    rows: ['2026-03-14 -1250 Aldi', '2026-03-15 5000 Top-Up', '2026-03-16 -9000 Hotel'],
  },
  {
    bank: 'Revolut: money paid in does not make the account a card',
    text:
      'Type,Product,Started Date,Completed ' +
      'Date,Description,Amount,Fee,Currency,State,Balance\nCARD_PAYMENT,Current,2026-03-13 ' +
      '10:22:01,2026-03-14 09:11:22,Aldi,-12.50,0.00,GBP,COMPLETED,87.50\nTOPUP,Current,2026-03-15 ' +
      '10:22:01,2026-03-15 10:22:05,Payment from A Marsh,50.00,0.00,GBP,COMPLETED,137.50\n',
    currency: 'GBP',
    rows: ['2026-03-14 -1250 Aldi', '2026-03-15 5000 Payment from A Marsh'],
    account: { type: 'depository' },
  },
  {
    bank: 'Revolut without balances',
    text:
      'Type,Product,Started Date,Completed ' +
      'Date,Description,Amount,Fee,Currency,State\nCARD_PAYMENT,Current,2026-03-13 10:22:01,2026-03-14 ' +
      '09:11:22,Aldi,-12.50,0.00,GBP,COMPLETED\n',
    currency: 'GBP',
    rows: ['2026-03-14 -1250 Aldi'],
    account: { type: 'depository' },
  },
  {
    bank: 'ING in Germany: more lines of preamble than rows',
    text:
      `${ING_PREAMBLE}16.03.2026;16.03.2026;Yabox;Lastschrift;Freizeit;Abo ` +
      `März;1188,32;EUR;-1,62;EUR\n06.03.2026;05.03.2026;ACME ` +
      `GmbH;Gutschrift;Einkommen;Erstattung;1189,94;EUR;16,20;EUR\n`,
    currency: 'EUR',
    rows: ['2026-03-16 -162 Yabox', '2026-03-06 1620 ACME GmbH'],
    closing: 118_832,
    account: { type: 'depository', mask: '7895' },
  },
  {
    bank: 'ING in Germany: one row',
    text: `${ING_PREAMBLE}06.03.2026;06.03.2026;ACME GmbH;Gutschrift;Einkommen;Erstattung;1189,94;EUR;16,20;EUR\n`,
    currency: 'EUR',
    rows: ['2026-03-06 1620 ACME GmbH'],
  },
  { bank: 'ING in Germany: a month without a row', text: ING_PREAMBLE, currency: 'EUR', rows: [] },
  {
    bank: 'HDFC: Indian digit grouping',
    text:
      'Date,Narration,Withdrawal Amt.,Deposit Amt.,Closing Balance\n13/03/2026,ATM ' +
      'WITHDRAWAL,"1,23,456.78",,"8,76,543.22"\n14/03/2026,SALARY,,"Rs. 12,00,000.00","20,76,543.22"\n',
    currency: 'INR',
    rows: ['2026-03-13 -12345678 ATM WITHDRAWAL', '2026-03-14 120000000 SALARY'],
    closing: 207_654_322,
  },
  {
    bank: 'Monzo',
    text:
      'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local ' +
      'currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money ' +
      'In\ntx_1,13/03/2026,10:22:01,Card payment,Aldi,🛒,Groceries,-12.50,GBP,-12.50,GBP,,,,ALDI 44 ' +
      'LONDON,,-12.50,\ntx_2,14/03/2026,08:00:00,Faster payment,Acme ' +
      'Ltd,,Income,600.00,GBP,600.00,GBP,,,,SALARY,,,600.00\n',
    currency: 'GBP',
    rows: ['2026-03-13 -1250 Aldi', '2026-03-14 60000 Acme Ltd'],
  },
  {
    bank: 'a tab-separated table with months in French',
    text:
      'Date\tLibellé\tDébit euros\tCrédit euros\n13 mars 2026\tCarrefour\t45,10\t\n14 févr. ' +
      '2026\tSalaire\t\t1 600,00\n',
    currency: 'EUR',
    rows: ['2026-03-13 -4510 Carrefour', '2026-02-14 160000 Salaire'],
  },
];

describe('bank layouts', () => {
  it.each(DIALECTS)(
    'are read without questions: $bank',
    async ({ text, rows, currency = 'USD', closing, account = {} }) => {
      const { statements, reading } = await readCsv(
        text,
        { fileName: 'x.csv', encoding: 'utf-8', defaultCurrency: currency },
        () => Promise.resolve(),
      );
      const [statement, ...others] = statements;
      if (statement === undefined || others.length > 0) throw new Error(`${statements.length} statements`);
      const listed = statement.problems.map(({ line, field, reason }) => `line ${line} ${field} ${reason}`);
      expect([
        ...statement.rows.map(({ postedOn, amountMinor, payee }) => `${postedOn} ${amountMinor} ${payee}`),
        ...listed,
      ]).toEqual(rows);
      expect(reading.questions).toEqual([]);
      expect(statement.account).toMatchObject(account);
      if (closing !== undefined) expect(statement.ledgerBalanceMinor).toBe(closing);
    },
  );
});
