import { expect, type Page } from '@playwright/test';
import { heading, keepMessage, newUser, origin, signUp, test } from './user.ts';

async function post(page: Page, path: string, data: object): Promise<{ item: { id: string } }> {
  const answer = await page.request.post(`/api/v1${path}`, {
    headers: { origin, 'idempotency-key': crypto.randomUUID() },
    data,
  });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as { item: { id: string } };
}

/** Creates a household with forty transactions of one payee, more than fit in a window. */
async function withLedger(page: Page): Promise<void> {
  const { item } = await post(page, '/accounts', {
    name: 'Everyday',
    type: 'depository',
    balance: { minor: '90000', currency: 'USD' },
  });
  for (let count = 0; count < 40; count += 1)
    await post(page, '/transactions', {
      accountId: item.id,
      postedOn: '2026-11-01',
      amount: { minor: String(-500 - count), currency: 'USD' },
      payee: 'Corner bakery',
    });
}

test('focus moves to new headings and forms, dialogs show the focus ring, and messages cover no rows', async ({
  page,
}) => {
  const user = newUser();
  await signUp(page, user);
  await withLedger(page);

  await test.step('signing in focuses the heading of the page', async () => {
    await page.context().clearCookies();
    await page.goto('/login?return=/transactions');
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Transactions')).toBeFocused();
  });

  await test.step('a dialog that has the focus itself shows the focus ring', async () => {
    await page.getByRole('button', { name: 'Add transaction' }).focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Add transaction' });
    await expect(drawer).toBeVisible();
    await drawer.evaluate((element) => element.focus());
    await expect(drawer).toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
  });

  await test.step('a message covers no row, not even the last one', async () => {
    const choose = page.getByRole('button', { name: /^Choose category for Corner bakery/ });
    await choose.first().click();
    await page.getByRole('combobox', { name: /^Choose category for/ }).selectOption({ label: 'Groceries' });
    await keepMessage(page);
    const message = page.getByRole('region', { name: 'Recent actions' }).getByText(/is now in Groceries$/);
    await expect(message).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const last = page.getByRole('row').last();
    await expect
      .poll(async () => {
        const [row, box] = [await last.boundingBox(), await message.boundingBox()];
        return row !== null && box !== null && row.y + row.height <= box.y;
      })
      .toBe(true);
  });

  await test.step('splitting a transaction moves the focus to its form, which has the only Save button', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('link', { name: 'Corner bakery', exact: true }).first().click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: 'Split transaction' }).click();
    const first = panel.getByLabel('Category for part 1');
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport();
    await expect(panel.getByRole('button', { name: /^Save/ })).toHaveCount(1);
  });
});
