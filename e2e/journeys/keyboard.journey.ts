import { expect, type Locator, type Page } from '@playwright/test';
import { problems } from './accessibility.ts';
import { heading, hold, newUser, pressSequence, signUp, test, origin } from './user.ts';

/** Presses Tab until the target has the focus. A target that needs more than `presses` counts as unreachable. */
async function tabTo(page: Page, target: Locator, { presses = 60, key = 'Tab' } = {}): Promise<void> {
  await expect(target).toBeVisible();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let count = 0; count < presses && !(await hasFocus()); count += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const keyList = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const recentAction = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Recent actions' }).getByText(words);

/** Returns how many pixels can only be reached by scrolling sideways. */
const beside = (area: Locator): Promise<number> =>
  area.evaluate((element) => element.scrollWidth - element.clientWidth);

/** Opens an empty dashboard as a new user. */
async function openDashboard(page: Page): Promise<void> {
  await signUp(page, newUser());
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

test("a user gets from the landing page to a plan for the sample household's debts with the keyboard alone", async ({
  page,
}) => {
  await page.goto('/');
  const sample = page
    .getByRole('button', { name: 'Explore a sample household' })
    .or(page.getByRole('link', { name: 'Explore a sample household' }));
  await tabTo(page, sample);
  await page.keyboard.press('Enter');
  await expect(heading(page, /Good (morning|afternoon|evening|night)/)).toBeVisible();

  await pressSequence(page, 'g', 'b');
  await expect(heading(page, 'Debt')).toBeFocused();
  const strategies = page.getByRole('radiogroup', { name: 'Strategy' });
  await tabTo(page, strategies.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowDown');
  await expect(strategies.getByRole('radio', { name: 'Avalanche' })).toBeChecked();
  // the button is in the heading, above the options
  await tabTo(page, page.getByRole('button', { name: 'Use this plan' }), { key: 'Shift+Tab', presses: 20 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Active plan', { exact: true })).toBeVisible();
});

test('Ctrl+Z undoes an addition on any screen and after a reload, and Ctrl+Shift+Z restores it', async ({ page }) => {
  await openDashboard(page);
  await pressSequence(page, 'g', 'a');
  await expect(heading(page, 'Accounts')).toBeFocused();
  await addAccount(page, 'Harbor Everyday');
  const row = page.getByRole('link', { name: 'Harbor Everyday' });
  await expect(row).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(recentAction(page, 'Undone: Added account Harbor Everyday')).toBeVisible();
  await expect(row).toBeHidden();
  await page.keyboard.press('Control+Shift+z');
  await expect(recentAction(page, 'Redone: Added account Harbor Everyday')).toBeVisible();
  await expect(row).toBeVisible();

  await page.reload();
  await expect(row).toBeVisible();
  await pressSequence(page, 'g', 't');
  await expect(heading(page, 'Transactions')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(recentAction(page, 'Undone: Added account Harbor Everyday')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(recentAction(page, 'Nothing to undo')).toBeVisible();
  await pressSequence(page, 'g', 'a');
  await expect(page.getByText('No accounts yet')).toBeVisible();
});

test('an undo that later changes block is rejected with the reason', async ({ page }) => {
  await openDashboard(page);
  await page.goto('/accounts');
  await addAccount(page, 'Harbor Everyday');
  await expect(page.getByRole('link', { name: 'Harbor Everyday' })).toBeVisible();
  // the same user changes that account elsewhere, unknown to this tab
  const accounts = (await (await page.request.get('/api/v1/accounts')).json()) as { items: { id: string }[] };
  const added = await page.request.post('/api/v1/transactions', {
    data: {
      accountId: accounts.items[0]?.id,
      postedOn: '2026-11-01',
      amount: { minor: '-500', currency: 'USD' },
      payee: 'Bakery',
    },
    headers: { 'idempotency-key': crypto.randomUUID(), origin },
  });
  expect(added.status()).toBe(201);
  await page.keyboard.press('Control+z');
  await expect(
    recentAction(page, 'Couldn’t undo this. Later changes build on this one (Added Bakery). Undo those first.'),
  ).toBeVisible();
});

test('the palette opens a page, opens an account by name and remembers recent choices', async ({ page }) => {
  await openDashboard(page);
  await page.goto('/accounts');
  await addAccount(page, 'Harbor Everyday');
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('deb');
  await expect(palette(page).getByRole('option', { selected: true })).toHaveText(/^Debt/);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Debt')).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('group', { name: 'Recent' })).toContainText('Debt');
  await page.keyboard.type('harb');
  await expect(palette(page).getByRole('option', { name: 'Harbor Everyday', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Harbor Everyday' })).toBeVisible();
  await expect(page).toHaveURL(/\/accounts\?account=/);
});

test(
  'disabled single-key shortcuts stay off while Ctrl+K opens the palette, and the chosen density ' +
    "applies before the next page's session loads",
  async ({ page }) => {
    await openDashboard(page);
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type('change theme');
    await expect(palette(page).getByRole('option', { name: 'Change theme', selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Appearance' })).toBeFocused();
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
    await pressSequence(page, 'g', 'a');
    await expect(heading(page, 'Settings')).toBeVisible();
    await expect(keyList(page)).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();

    // the browser's density applies before the session loads
    const checkSession = await hold(page, '**/api/v1/auth/session');
    await page.goto('/accounts', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
    checkSession();
  },
);

for (const colorScheme of process.env['JOURNEYS_FULL'] === '1' ? (['light', 'dark'] as const) : (['dark'] as const)) {
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({ colorScheme });

    test('the palette and the shortcut list pass axe, fit a phone and return the focus', async ({ page }) => {
      await openDashboard(page);
      await page.goto('/accounts');
      // the button moves from the page's head into the empty state once the list is known to be empty
      await expect(page.getByText('No accounts yet')).toBeVisible();
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
        await expect.poll(() => beside(palette(page))).toBe(0);
        await page.keyboard.press('Escape');
        await expect(palette(page)).toBeHidden();
        await expect(add).toBeFocused();

        await page.keyboard.press('?');
        await expect(keyList(page)).toContainText('Next in the list');
        expect(await problems(page), `keys at ${width}`).toEqual([]);
        await expect.poll(() => beside(keyList(page))).toBe(0);
        await page.keyboard.press('Escape');
        await expect(add).toBeFocused();
      }
    });
  });
}
