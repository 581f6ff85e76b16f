import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { onDay, resetClock } from './clock.ts';
import { dollars, newUser, signUp, test, origin } from './user.ts';

const post = async <Body>(page: Page, path: string, data: object): Promise<Body> => {
  const answer = await page.request.post(`/api/v1${path}`, {
    data,
    headers: { 'idempotency-key': randomUUID(), origin },
  });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return (await answer.json()) as Body;
};

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });

test.afterAll(resetClock);

test('twelve payments of $249.99 on a deferred-interest sofa leave twelve cents and cost a year of interest', async ({
  page,
}) => {
  const user = newUser();
  await resetClock();
  await signUp(page, user);
  const { item } = await post<{ item: { account: { id: string } } }>(page, '/cards', {
    name: 'Store',
    owed: usd(300_000),
    purchaseAprPpm: 269_900,
    dueDay: 15,
  });
  const cardId = item.account.id;
  const sheet = page.getByRole('region', { name: 'Store · Deferred interest' });

  await test.step('the offer is added with its statement dates', async () => {
    await page.goto('/promotional-periods?add=1');
    const form = page.getByRole('dialog', { name: 'Add a promotional period' });
    await form.getByLabel('Card', { exact: true }).selectOption({ label: 'Store (owes $3,000)' });
    await form.getByRole('radio', { name: 'Deferred interest' }).check();
    await form.getByLabel('Left to pay today').fill('3000');
    await form.getByLabel('Starts on').fill('2026-11-02');
    await form.getByLabel(/^Ends on/).fill('2027-11-02');
    await form.getByLabel('Original amount').fill('3000');
    await form.getByLabel('APR after the offer').fill('26.99');
    await form.getByRole('button', { name: 'Add promotional period' }).click();
    await expect(sheet).toContainText('Needed each month');
    await expect(sheet).toContainText('End date not confirmed');
  });

  await test.step('the offer is confirmed with the statement', async () => {
    await sheet.getByRole('button', { name: /Confirm end date/ }).click();
    const form = page.getByRole('dialog', { name: 'Confirm end date' });
    await form.getByLabel(/Statement or agreement/).fill('Statement of Nov 2');
    await form.getByRole('button', { name: 'Confirm end date' }).click();
    await expect(sheet).toContainText('Confirmed on Nov 2: Statement of Nov 2');
  });

  await test.step('the slider shows the same result as the server after it is saved', async () => {
    await sheet.getByLabel('Monthly payment to the card').fill('249.99');
    const left = await sheet.getByText('Left with this payment').locator('..').innerText();
    await sheet.getByRole('button', { name: 'Use this payment' }).click();
    await expect(sheet).toContainText(/At \$249\.99 a month you’d still owe \$[\d,.]+ on/);
    const shown = /At \$249\.99 a month you’d still owe (\$[\d,.]+) on/.exec(await sheet.innerText())?.[1];
    expect(left).toContain(shown ?? 'nothing');
  });

  await test.step('each payment reduces the offer, which is marked as ending soon in its last sixty days', async () => {
    for (let payment = 1; payment <= 12; payment += 1) {
      const months = 10 + payment;
      const day = `${2026 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
      await onDay(page, day, user);
      await post(page, `/cards/${cardId}/payments`, { amount: usd(24_999), paidOn: day, fromAccountId: null });
      if (payment !== 6 && payment < 10) continue;
      await page.goto('/promotional-periods');
      await expect(sheet).toContainText(`Left to pay${dollars(300_000 - 24_999 * payment)}`);
      await expect(sheet.getByText('Ends soon')).toHaveCount(payment < 11 ? 0 : 1);
    }
  });

  await test.step('the day after the end, twelve cents cost a year of interest', async () => {
    await onDay(page, '2027-11-03', user);
    await page.goto('/promotional-periods');
    await page.getByRole('button', { name: 'Show 1 ended offer' }).click();
    await sheet.getByRole('button', { name: /^Details of / }).click();
    await expect(sheet).toContainText('Ended, interest charged');
    await expect(sheet).toContainText(`Left to pay${dollars(12)}`);
  });
});

test('the dates of promotional periods can be downloaded as a calendar file', async ({ page }) => {
  await signUp(page, newUser());
  const { item } = await post<{ item: { account: { id: string } } }>(page, '/cards', {
    name: 'Store',
    owed: usd(300_000),
    purchaseAprPpm: 269_900,
    dueDay: 15,
  });
  await post(page, '/promos', {
    cardId: item.account.id,
    kind: 'balance_transfer',
    promoAprPpm: 0,
    revertAprPpm: 269_900,
    startsOn: '2026-10-01',
    endsOn: '2027-10-01',
    balance: usd(200_000),
  });
  await page.goto('/promotional-periods');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add dates to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^tideline-promotional-periods-.*\.ics$/);
});
