import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { dollars, newUser, previewFiles, signUp, test } from './user.ts';

const decimal = (minor: number): string => (minor / 100).toFixed(2);
const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const american = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

interface Row {
  on: string;
  minor: number;
  payee: string;
}

/** Two years of transactions of an account as its bank would export them, oldest first. */
const ROWS: readonly Row[] = Array.from({ length: 240 }, (_, at): Row => {
  const on = new Date(Date.UTC(2024, 10, 1 + at * 3)).toISOString().slice(0, 10);
  return at % 5 === 0
    ? { on, minor: 210_000, payee: 'NORTHWIND INC PAYROLL' }
    : {
        on,
        minor: -(1_500 + ((at * 977) % 9_000)),
        payee: ['ALDI 4411', 'CAFÉ "ZUR SONNE", BONN', 'SHELL OIL 55', 'TARGET 0012'][at % 4] ?? '',
      };
});
const OPENING = 123_456;

function checkingCsv(rows: readonly Row[], before: number): string {
  let balance = before;
  const lines = rows.map(({ on, minor, payee }) =>
    [american(on), quoted(payee), decimal(minor), decimal((balance += minor))].join(','),
  );
  return `Date,Description,Amount,Running Bal.\r\n${lines.join('\r\n')}\r\n`;
}

/**
 * Returns the CSV file of a card whose bank writes purchases without a minus sign and the day before the month, and
 * states no balance. The amounts differ from those of the other account.
 */
function cardCsv(): string {
  const lines = ROWS.slice(0, 40).map(({ on, minor, payee }, at) => {
    const day = `${on.slice(8)}.${on.slice(5, 7)}.${on.slice(0, 4)}`;
    if (at % 10 === 9) return `${day};PAYMENT - THANK YOU;-150,00`;
    const shop = payee.includes('"') || payee.includes('NORTHWIND') ? 'REWE MARKT' : payee;
    const amount = decimal((Math.abs(minor) % 10_000) + 7).replace('.', ',');
    return `${day};${shop};${amount}`;
  });
  return `Kartenumsätze\n\nDatum;Beschreibung;Betrag\n${lines.join('\n')}\n`;
}

/** Returns the same account in OFX, the bank's other format, with an id for each row. */
function checkingOfx(rows: readonly Row[], balance: number): string {
  const entries = rows.map(
    ({ on, minor, payee }, at) =>
      `<STMTTRN><TRNTYPE>${minor < 0 ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${on.replaceAll('-', '')}<TRNAMT>${decimal(minor)}` +
      `<FITID>${at}<NAME>${payee}</STMTTRN>`,
  );
  const last = rows.at(-1)?.on.replaceAll('-', '') ?? '';
  return (
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:UTF-8\nCHARSET:NONE\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>' +
    '<CURDEF>USD<BANKACCTFROM><BANKID>021000021<ACCTID>000123400001<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>' +
    `${entries.join('\n')}</BANKTRANLIST><LEDGERBAL><BALAMT>${decimal(balance)}<DTASOF>${last}</LEDGERBAL>` +
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n'
  );
}

const sum = (rows: readonly Row[]): number => rows.reduce((total, { minor }) => total + minor, 0);
const importButton = (page: Page) => page.getByRole('button', { name: /^Import [\d,]+ transactions/ });

test('bank CSV files are mapped, clarified, imported without duplicates, combined with OFX, and undone', async ({
  page,
  household,
}) => {
  await signUp(page, newUser());
  const write = (name: string, text: string | Buffer) => {
    const path = join(household.folder, name);
    writeFileSync(path, text);
    return path;
  };
  const checking = write('everyday.csv', checkingCsv(ROWS.slice(0, 200), OPENING));
  const card = write('umsatz visa.csv', Buffer.from(cardCsv(), 'latin1'));

  await previewFiles(page, [checking, card]);
  const everyday = page.getByRole('region', { name: 'Everyday' });
  await expect(everyday.getByText(`Balance after import: ${dollars(OPENING + sum(ROWS.slice(0, 200)))}`)).toBeVisible();
  await expect(everyday.getByText(/Separated by commas · Month, day, year/)).toBeVisible();
  await expect(everyday.getByRole('table', { name: 'First rows after import' }).getByRole('row')).toHaveCount(6);

  const visa = page.getByRole('region', { name: /visa/i });
  await expect(
    visa.getByText(
      'Separated by semicolons · Day, month, year · Comma, as in 12,50 · Have no minus sign · ' +
        'Header in line 3 · WINDOWS-1252',
    ),
  ).toBeVisible();
  await importButton(page).click();
  await page.getByRole('link', { name: 'Enter the balance, or choose “I don’t know”' }).click();
  await visa.getByLabel('You owe').fill('431.20');
  await visa.getByRole('button', { name: 'Use this balance' }).click();
  await expect(visa.getByText(/Balance after import: \$431.20 owed on .*\. Matches yours/)).toBeVisible();
  await importButton(page).click();
  await expect(page.getByText('Imported 240 transactions')).toBeVisible();
  await page.goto('/accounts');
  await expect(page.getByText(dollars(OPENING + sum(ROWS.slice(0, 200)))).first()).toBeVisible();
  await expect(page.getByText('$431.20').first()).toBeVisible();

  const later = write('everyday (1).csv', checkingCsv(ROWS.slice(150), OPENING + sum(ROWS.slice(0, 150))));
  await previewFiles(page, [later]);
  await expect(page.getByText('Same as last time')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Import into' })).toHaveValue(/.{36}/);
  await expect(page.getByText('Duplicates').locator('..')).toHaveText('Duplicates50');
  await page.getByRole('button', { name: 'Import 40 transactions' }).click();
  await expect(page.getByText('Imported 40 transactions')).toBeVisible();
  await page.goto('/accounts');
  await expect(page.getByText(dollars(OPENING + sum(ROWS))).first()).toBeVisible();

  await previewFiles(page, [later]);
  await expect(page.getByText('Nothing to import')).toBeVisible();

  await page.goto('/transactions?import=1');
  await page.getByRole('button', { name: 'Undo everyday (1).csv' }).first().click();
  await expect(page.getByRole('row', { name: /everyday \(1\)\.csv.*Undone/ }).first()).toBeVisible();
  await page.goto('/accounts');
  await expect(page.getByText(dollars(OPENING + sum(ROWS.slice(0, 200)))).first()).toBeVisible();

  // 200 rows were imported from CSV, 40 come from OFX, and the next CSV file contains rows of both
  const other = write('everyday.ofx', checkingOfx(ROWS, OPENING + sum(ROWS)));
  await previewFiles(page, [other]);
  await expect(page.getByText('Duplicates', { exact: true }).locator('..')).toHaveText('Duplicates200');
  await page.getByRole('button', { name: 'Import 40 transactions' }).click();
  await expect(page.getByText('Imported 40 transactions')).toBeVisible();
  await page.goto('/accounts');
  await expect(page.getByText(dollars(OPENING + sum(ROWS))).first()).toBeVisible();
  await previewFiles(page, [later]);
  await expect(page.getByText('Nothing to import')).toBeVisible();
});

test('questions about a CSV file are answered by keyboard only, and its columns can be chosen', async ({
  page,
  household,
}) => {
  await signUp(page, newUser());
  const file = join(household.folder, 'odd.csv');
  writeFileSync(
    file,
    'When,Somebody,Something,Sum\n03/04/2026,ALDI,Food,-12.50\n05/04/2026,SHELL,Fuel,-30.00\nno day,X,Y,-1.00\n',
  );
  await previewFiles(page, [file]);
  const question = page.getByRole('radiogroup', { name: 'Which day is 03/04/2026?' });
  await expect(question).toBeVisible();
  await question.getByRole('radio', { name: /Apr 3, 2026/ }).focus();
  await page.keyboard.press('Space');
  await expect(question).toBeHidden();
  await expect(page.getByText(/^Separated by commas · Day, month, year/)).toBeVisible();
  await expect(page.getByRole('table', { name: '1 unreadable row' }).getByRole('row').nth(1)).toHaveText(
    /4Whenno dayisn’t a date/,
  );
  await page.getByText('Columns and formats').click();
  await page.getByLabel('Payee', { exact: true }).selectOption({ label: 'Something (Food)' });
  await expect(page.getByRole('rowheader', { name: /Food/ })).toBeVisible();
  await page.getByRole('button', { name: 'I don’t know' }).click();
  await expect(page.getByText('Balance unknown')).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 transactions' }).click();
  await expect(page.getByText('Imported 2 transactions')).toBeVisible();
});
