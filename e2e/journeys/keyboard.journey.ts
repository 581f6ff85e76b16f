import { expect, type Locator, type Page } from '@playwright/test';
import { problems } from './accessibility.ts';
import { heading, newPerson, signUp, test } from './person.ts';

/** Presses Tab until the focus is there: what takes more presses than this is out of reach for a person too. */
async function tabTo(page: Page, target: Locator, { presses = 60, key = 'Tab' } = {}): Promise<void> {
  await expect(target).toBeVisible();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let count = 0; count < presses && !(await hasFocus()); count += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const keyList = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const said = (page: Page, words: string) => page.getByRole('region', { name: 'Recent actions' }).getByText(words);

/** A new person on an empty dashboard. */
async function begin(page: Page): Promise<void> {
  await signUp(page, newPerson());
  await page.goto('/dashboard');
  await expect(heading(page, /Good (morning|afternoon|evening|night)/)).toBeVisible();
}

async function addAccount(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Add account' })).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add account' });
  await tabTo(page, form.getByLabel('Name'));
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Check');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1200');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
}

test('the keyboard alone leads from the landing page to a plan for the debts of the sample household', async ({
  page,
}) => {
  await page.goto('/');
  const sample = page
    .getByRole('button', { name: 'Explore a sample household' })
    .or(page.getByRole('link', { name: 'Explore a sample household' }));
  await tabTo(page, sample);
  await page.keyboard.press('Enter');
  await expect(heading(page, /Good (morning|afternoon|evening|night)/)).toBeVisible({ timeout: 20_000 });

  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(heading(page, 'Debt')).toBeFocused();
  const strategies = page.getByRole('radiogroup', { name: 'Strategy' });
  await tabTo(page, strategies.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowDown');
  await expect(strategies.getByRole('radio', { name: 'Avalanche' })).toBeChecked();
  // it stands with the result, above what is chosen
  await tabTo(page, page.getByRole('button', { name: 'Use this plan' }), { key: 'Shift+Tab', presses: 20 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('In use', { exact: true })).toBeVisible();
});

test('what was added is undone by Ctrl Z from any screen and after a reload, and brought back by Shift', async ({
  page,
}) => {
  await begin(page);
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(heading(page, 'Accounts')).toBeFocused();
  await addAccount(page, 'Harbor Everyday');
  const row = page.getByRole('link', { name: 'Harbor Everyday' });
  await expect(row).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(said(page, 'Undone: Added account Harbor Everyday')).toBeVisible();
  await expect(row).toBeHidden();
  await page.keyboard.press('Control+Shift+z');
  await expect(said(page, 'Done again: Added account Harbor Everyday')).toBeVisible();
  await expect(row).toBeVisible();

  await page.reload();
  await expect(row).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(heading(page, 'Transactions')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(said(page, 'Undone: Added account Harbor Everyday')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(said(page, 'There is nothing to undo')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page.getByText('No accounts yet')).toBeVisible();
});

test('an undo that later changes stand in the way of is refused with the reason', async ({ page }) => {
  await begin(page);
  await page.goto('/accounts');
  await addAccount(page, 'Harbor Everyday');
  await expect(page.getByRole('link', { name: 'Harbor Everyday' })).toBeVisible();
  // the same person somewhere else adds to that account, which this tab does not know
  const accounts = (await (await page.request.get('/api/v1/accounts')).json()) as { items: { id: string }[] };
  const added = await page.request.post('/api/v1/transactions', {
    data: {
      accountId: accounts.items[0]?.id,
      postedOn: '2026-11-01',
      amount: { minor: '-500', currency: 'USD' },
      payee: 'Bakery',
    },
    headers: { 'idempotency-key': crypto.randomUUID(), origin: new URL(page.url()).origin },
  });
  expect(added.status()).toBe(201);
  await page.keyboard.press('Control+z');
  await expect(
    said(page, 'Could not be undone. Later changes build on this one (Added Bakery). Undo those first.'),
  ).toBeVisible();
});

test('the palette goes to a page, opens an account by name and remembers what was chosen', async ({ page }) => {
  await begin(page);
  await page.goto('/accounts');
  await addAccount(page, 'Harbor Everyday');
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('deb');
  await expect(palette(page).getByRole('option', { selected: true })).toHaveText(/^Debt/);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Debt')).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('group', { name: 'Lately' })).toContainText('Debt');
  await page.keyboard.type('harb');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Harbor Everyday' })).toBeVisible();
  await expect(page).toHaveURL(/\/accounts\?account=/);
});

test('single keys rest where they are switched off, while Ctrl K opens the palette, whose theme is painted before the next page', async ({
  page,
}) => {
  await begin(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('change theme');
  await expect(palette(page).getByRole('option', { name: 'Change theme', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'As this device' })).toBeFocused();
  await tabTo(page, page.getByRole('radio', { name: /^Comfortable/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  await tabTo(page, page.getByRole('switch', { name: /^Keyboard shortcuts/ }));
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/v1/me') && response.request().postData()?.includes('keysOn') === true,
  );
  await page.keyboard.press('Space');
  expect((await saved).status()).toBe(200);

  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(heading(page, 'Settings')).toBeVisible();
  await expect(keyList(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();

  // the density is this browser's before the session is
  await page.route('**/api/v1/auth/session', async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await page.goto('/accounts', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact', { timeout: 1_400 });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('the palette and the list of keys pass axe, fit a phone and give the focus back', async ({ page }) => {
      await begin(page);
      await page.goto('/accounts');
      const add = page.getByRole('button', { name: 'Add account' });
      await add.focus();
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await page.keyboard.press('Control+k');
        await expect(palette(page).getByRole('option').first()).toBeVisible();
        expect(await problems(page), `palette at ${width}`).toEqual([]);
        await page.keyboard.type('zebra');
        await expect(palette(page).getByRole('option')).toHaveCount(0);
        expect(await problems(page), `empty palette at ${width}`).toEqual([]);
        const beside = await palette(page).evaluate((element) => element.scrollWidth - element.clientWidth);
        expect(beside).toBe(0);
        await page.keyboard.press('Escape');
        await expect(palette(page)).toBeHidden();
        await expect(add).toBeFocused();

        await page.keyboard.press('?');
        await expect(keyList(page)).toContainText('Next in the list');
        expect(await problems(page), `keys at ${width}`).toEqual([]);
        expect(await keyList(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
        await page.keyboard.press('Escape');
        await expect(add).toBeFocused();
      }
    });
  });
}
