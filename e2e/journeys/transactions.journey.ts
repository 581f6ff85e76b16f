import { readFileSync } from 'node:fs';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { problems } from './accessibility.ts';
import { newUser, signUp, test, origin } from './user.ts';

const recentAction = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: 'Recent actions' }).getByText(words).first();
const table = (page: Page) => page.getByRole('table', { name: 'Transactions' });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Edit transaction' });
const search = (page: Page) => page.getByRole('combobox', { name: 'Search transactions' });

const post = async <T>(page: Page, path: string, data: unknown): Promise<T> => {
  const answer = await page.request.post(`/api/v1${path}`, {
    data,
    headers: { 'idempotency-key': crypto.randomUUID(), origin },
  });
  expect(answer.ok(), `${path} ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.json() as Promise<T>;
};

interface Changed {
  item: { id: string };
}

const account = (page: Page, name: string, subtype: string) =>
  post<Changed>(page, '/accounts', {
    name,
    type: 'depository',
    subtype,
    balance: { minor: '500000', currency: 'USD' },
  });
const transaction = (page: Page, accountId: string, minor: number, payee: string, postedOn = '2026-10-20') =>
  post<Changed>(page, '/transactions', {
    accountId,
    postedOn,
    amount: { minor: String(minor), currency: 'USD' },
    payee,
  });

/** Creates a household with two accounts and a purchase. */
async function openTransactions(page: Page) {
  await signUp(page, newUser());
  const [everyday, savings] = [
    (await account(page, 'Harbor Everyday', 'checking')).item.id,
    (await account(page, 'Harbor Savings', 'savings')).item.id,
  ];
  await transaction(page, everyday, -12_000, 'Weekly market');
  return { everyday, savings };
}

test('transactions are found, edited in bulk and undone by keyboard only', async ({ page }) => {
  const { everyday } = await openTransactions(page);
  for (const day of ['05', '12', '19']) await transaction(page, everyday, -450, 'Corner coffee', `2026-10-${day}`);
  await page.goto('/transactions');
  await expect(page.getByRole('link', { name: 'Corner coffee' })).toHaveCount(3);
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('coffee amount<5');
  await expect(page.getByText('3 transactions', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Search conditions' }).getByRole('listitem')).toHaveText([
    'coffee',
    'Amount <5',
  ]);
  expect(await problems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Corner coffee' }).first().focus();
  await page.keyboard.press('a');
  const bar = page.getByRole('region', { name: 'Selected transactions' });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Category' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Change category' });
  await question.getByRole('combobox', { name: 'Category' }).focus();
  await page.keyboard.type('Eating');
  expect(await problems(page)).toEqual([]);
  await question.getByRole('button', { name: 'Change 3 transactions' }).focus();
  await page.keyboard.press('Enter');
  await expect(recentAction(page, '3 transactions changed')).toBeVisible();
  await expect(table(page).getByRole('button', { name: /^Category of Corner coffee: Eating out/ })).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect(recentAction(page, /^Undone:/)).toBeVisible();
  await expect(table(page).getByRole('button', { name: /^Category of Corner coffee: Eating out/ })).toHaveCount(0);
});

test('a payment is split into parts that add up to it, and joined again', async ({ page }) => {
  await openTransactions(page);
  await page.goto('/transactions');
  await page.getByRole('link', { name: 'Weekly market' }).click();
  await drawer(page).getByRole('button', { name: 'Split transaction' }).click();
  await drawer(page).getByLabel('Amount for part 1').fill('100');
  await expect(drawer(page).getByText('$20 left to assign.')).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Save parts' }).click();
  await expect(drawer(page).getByText('Enter an amount, like 12.50')).toBeVisible();
  await drawer(page).getByLabel('Amount for part 2').fill('20');
  await drawer(page).getByLabel('Category for part 2').selectOption({ label: 'Eating out' });
  await expect(drawer(page).getByText('The parts add up.')).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await drawer(page).getByRole('button', { name: 'Save parts' }).click();
  await expect(recentAction(page, 'Weekly market split into 2')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(table(page).getByText('Split into 2')).toBeVisible();
  await search(page).fill('category:"eating out"');
  await expect(page.getByRole('link', { name: 'Weekly market' })).toBeVisible();
  await page.getByRole('link', { name: 'Weekly market' }).click();
  await drawer(page).getByRole('button', { name: 'Edit parts' }).click();
  await drawer(page).getByRole('button', { name: 'Undo split' }).click();
  await expect(recentAction(page, 'Weekly market is no longer split')).toBeVisible();
});

test("the two sides of a transfer are suggested, confirmed, and labeled with each other's account", async ({
  page,
}) => {
  const { everyday, savings } = await openTransactions(page);
  await transaction(page, everyday, -75_000, 'Transfer to savings', '2026-10-21');
  await transaction(page, savings, 75_000, 'Transfer from checking', '2026-10-21');
  await page.goto('/transactions?view=transfers');
  const pair = page.getByRole('listitem', { name: 'Transfer to savings and Transfer from checking' });
  await page.getByRole('button', { name: 'Search again' }).click();
  await expect(pair).toBeVisible();
  expect(await problems(page)).toEqual([]);
  await pair.getByRole('button', { name: 'Confirm transfer' }).click();
  await expect(recentAction(page, 'Transfer confirmed')).toBeVisible();
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'All' }).click();
  await expect(table(page).getByText('To Harbor Savings')).toBeVisible();
  await expect(table(page).getByText('From Harbor Everyday')).toBeVisible();
});

test('a file is attached to a transaction, downloads unchanged, is removed, and is restored with Undo', async ({
  page,
}) => {
  await openTransactions(page);
  await page.goto('/transactions');
  await page.getByRole('link', { name: 'Weekly market' }).click();
  const receipt = Buffer.from('Receipt\nApples 12.00\nTotal 120.00\n');
  await drawer(page)
    .getByLabel('Add files')
    .setInputFiles({ name: 'receipt.txt', mimeType: 'text/plain', buffer: receipt });
  const link = drawer(page).getByRole('link', { name: 'receipt.txt' });
  await expect(link).toBeVisible();
  expect(await problems(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(readFileSync(await download.path())).toEqual(receipt);
  await drawer(page).getByRole('button', { name: 'Remove receipt.txt' }).click();
  await expect(link).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(link).toBeVisible();
});

/** Returns a bank CSV with this many rows, oldest first. */
function longCsv(rows: number): string {
  let balance = 0;
  const lines = Array.from({ length: rows }, (_, at) => {
    const day = new Date(Date.UTC(2026, 9, 31) - Math.floor((rows - 1 - at) / 8) * 86_400_000).toISOString();
    const minor = at % 9 === 0 ? 200_000 : -(500 + ((at * 977) % 9_000));
    balance += minor;
    const on = `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
    const payee = at === 0 ? 'FIRST OF ALL' : `SHOP ${'ABCDEFGH'[at % 8]}`;
    return `${on},${payee},${(minor / 100).toFixed(2)},${(balance / 100).toFixed(2)}`;
  });
  return `Date,Description,Amount,Running Bal.\r\n${lines.join('\r\n')}\r\n`;
}

interface Batch {
  id: string;
  state: string;
}

async function importLong(page: Page, rows: number): Promise<void> {
  const api: APIRequestContext = page.request;
  const headers = () => ({ 'idempotency-key': crypto.randomUUID(), origin });
  const created = await api.post('/api/v1/imports', {
    headers: headers(),
    timeout: 120_000,
    multipart: { files: { name: 'long.csv', mimeType: 'text/csv', buffer: Buffer.from(longCsv(rows)) } },
  });
  const { id } = (await created.json()) as Batch;
  const stateIs = (state: string) =>
    expect
      .poll(async () => ((await (await api.get(`/api/v1/imports/${id}`)).json()) as Batch).state, { timeout: 150_000 })
      .toBe(state);
  await stateIs('previewed');
  await api.post(`/api/v1/imports/${id}/apply`, { headers: headers(), timeout: 150_000, data: { statements: [] } });
  await stateIs('applied');
}

/** Number of rows. The full run uses the number in the budgets. */
const ROWS = process.env['JOURNEYS_FULL'] === '1' ? 50_000 : 10_000;

test('the last of many rows is reached by key, and the scroll position is restored on return', async ({ page }) => {
  await signUp(page, newUser());
  await importLong(page, ROWS);
  await page.goto('/transactions');
  await expect(page.getByText(`${(ROWS + 1).toLocaleString('en-US')} transactions`, { exact: true })).toBeVisible();
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(ROWS + 2));
  await page.keyboard.press('j');
  await expect(table(page).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(table(page).getByRole('link').last()).toBeFocused();
  await expect(page.getByRole('link', { name: /^First of all$/i })).toBeVisible();
  await page.keyboard.press('Home');
  await expect(table(page).getByRole('row', { name: /Shop/ }).first()).toHaveAttribute('aria-rowindex', '2');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await expect.poll(() => table(page).getByRole('link').count()).toBeGreaterThan(5);
  expect(await page.locator('*').count()).toBeLessThan(3_000);
  const place = await page.evaluate(() => scrollY);
  await page.getByRole('link', { name: 'Debt' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Debt' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place * 0.98);
  await expect.poll(() => table(page).getByRole('link').count()).toBeGreaterThan(5);
});
