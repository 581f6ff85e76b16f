import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import {
  addDays,
  addMonths,
  averageDailyBalance,
  civilDate,
  cycleInterest,
  minimumPayment,
  minor,
  ppm,
} from '@tideline/domain';
import { dollars, newUser, previewFiles, signUp, test } from './user.ts';

interface Row {
  on: string;
  minor: number;
  payee: string;
  type: 'INT' | 'CREDIT' | 'DEBIT';
}

const APR = 249_900;

/**
 * Returns the rows of a card at 24.99% that closes on the 14th and gets its minimum payment on the 9th, as its bank
 * would export them.
 */
function cardRows(): { rows: Row[]; owedMinor: number } {
  const first = civilDate('2026-03-14');
  const rows: Row[] = [{ on: addDays(first, -20), minor: -400_000, payee: 'APPLIANCE CENTER', type: 'DEBIT' }];
  let [owed, due] = [400_000, 0];
  for (let month = 0; month < 8; month += 1) {
    const [startsOn, closesOn] = [addDays(addMonths(first, month - 1), 1), addMonths(first, month)];
    const paidOn = addDays(closesOn, -5);
    const { averageMinor, days } = averageDailyBalance(
      minor(owed),
      [{ on: paidOn, amountMinor: minor(-due), kind: 'payment' }],
      { startsOn, closesOn, newPurchases: 'included' },
    );
    const interest = cycleInterest(averageMinor, { aprPpm: ppm(APR), days });
    if (due > 0) rows.push({ on: paidOn, minor: due, payee: 'PAYMENT - THANK YOU', type: 'CREDIT' });
    rows.push({ on: closesOn, minor: -interest, payee: 'INTEREST CHARGE ON PURCHASES', type: 'INT' });
    owed += interest - due;
    due = minimumPayment(
      { kind: 'percent_plus_interest_and_fees', pctPpm: ppm(10_000), floorMinor: minor(2_500) },
      { balanceMinor: minor(owed), interestMinor: interest },
    );
  }
  return { rows, owedMinor: owed };
}

const decimal = (amount: number): string => (amount / 100).toFixed(2);
const compact = (day: string): string => day.replaceAll('-', '');

function cardFile({ rows, owedMinor }: ReturnType<typeof cardRows>): string {
  const entries = rows.map(
    ({ on, minor: amount, payee, type }, at) =>
      `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${compact(on)}<TRNAMT>${decimal(amount)}<FITID>${at}<NAME>${payee}</STMTTRN>`,
  );
  return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD
<CCACCTFROM><ACCTID>4111222233334444</CCACCTFROM>
<BANKTRANLIST><DTSTART>${compact(rows[0]?.on ?? '')}<DTEND>20261031
${entries.join('\n')}
</BANKTRANLIST>
<LEDGERBAL><BALAMT>-${decimal(owedMinor)}<DTASOF>20261031</LEDGERBAL>
</CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;
}

test('a card imported without terms is in the plan after one question about its estimated rate', async ({
  page,
  household,
}) => {
  const card = cardRows();
  const file = join(household.folder, 'card-without-terms.qfx');
  writeFileSync(file, cardFile(card));
  await signUp(page, newUser());

  await test.step('the file is imported', async () => {
    await previewFiles(page, [file]);
    await page.getByRole('button', { name: `Import ${card.rows.length} transactions` }).click();
    await page.getByRole('link', { name: 'Enter rates and terms', exact: true }).click();
  });

  const wizard = page.getByRole('dialog', { name: 'Rates and terms' });
  const question = wizard.getByRole('group', { name: /^Debt 1 of 1/ });

  await test.step('rate, minimum and due day are estimated from the charges and payments', async () => {
    await expect(question).toBeFocused();
    await expect(question).toContainText(dollars(card.owedMinor));
    await expect(question).toContainText(/Looks like about 24\.99\s?%\. Is that right\?/);
    await expect(question.getByLabel('Purchase APR')).toHaveValue('24.99');
    await expect(question.getByLabel('Minimum payment')).toHaveValue('percent_plus_interest_and_fees');
    await expect(question.getByLabel(/Due day of the month/)).toHaveValue('9');
    await expect(question).toContainText('From 7 payments.');
  });

  await test.step('the answer puts the card into the plan', async () => {
    await question.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    const done = wizard.getByRole('group', { name: 'Your plan now covers your debt' });
    await expect(done).toBeFocused();
    await wizard.getByRole('button', { name: 'See your plan' }).press('Enter');
    await expect(wizard).toBeHidden();
    await page.getByRole('tab', { name: 'Debts' }).click();
    const debt = page.getByRole('table', { name: 'Your debts' }).getByRole('row').nth(1);
    await expect(debt).toContainText(dollars(card.owedMinor));
    await expect(debt).toContainText(/24\.99\s?%/);
    await expect(page.getByText(/not in the plan yet/)).toHaveCount(0);
  });
});
