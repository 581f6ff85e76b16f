import { expect, type Locator, type Page } from '@playwright/test';
import { heading, keepMessage, newUser, signUpByHand, test } from './user.ts';

const greeting = /^Good (morning|afternoon|evening)/;
const menu = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** Clicks, or chooses an option of a select. */
type Click = (target: Locator, option?: string) => Promise<void>;

/** Starts each task on the dashboard and counts its clicks and choices. */
function tasksOf(page: Page) {
  return async (limit: number, walk: (click: Click) => Promise<void>): Promise<void> => {
    await page.goto('/dashboard');
    await expect(heading(page, greeting)).toBeVisible();
    let clicks = 0;
    await walk(async (target, option) => {
      clicks += 1;
      await (option === undefined ? target.click() : target.selectOption({ label: option }));
    });
    expect(clicks).toBeLessThanOrEqual(limit);
  };
}

test('nine common tasks take at most three clicks from the dashboard, and a tenth takes five', async ({ page }) => {
  await signUpByHand(page, newUser());
  await page.getByRole('button', { name: 'Use the sample household' }).click();
  await page.waitForURL('**/dashboard');
  const task = tasksOf(page);

  await test.step('why this amount', () =>
    task(1, async (click) => {
      await click(page.getByRole('button', { name: 'See the math' }).first());
      await expect(page.getByRole('dialog')).toBeVisible();
    }));

  await test.step('when is the offer safe', () =>
    task(1, async (click) => {
      await click(menu(page, 'Promotional periods'));
      await expect(page.getByText(/by\s[A-Z][a-z]{2}\s\d+/).first()).toBeVisible();
    }));

  await test.step('what did groceries cost last month', () =>
    task(2, async (click) => {
      await click(menu(page, 'Insights'));
      await click(page.getByRole('link', { name: 'Reports' }));
      await expect(page.getByRole('main').getByText('Groceries').first()).toBeVisible();
    }));

  await test.step('add a card', () =>
    task(2, async (click) => {
      await click(menu(page, 'Cards'));
      await click(page.getByRole('button', { name: 'Add card' }));
      await expect(page.getByRole('dialog', { name: 'Add a card' })).toBeVisible();
    }));

  await test.step('pause sweeps', () =>
    task(3, async (click) => {
      await click(menu(page, 'Sweeps'));
      await click(page.getByRole('button', { name: 'Pause all sweeps' }));
      await click(page.getByRole('alertdialog').getByRole('button', { name: 'Pause all sweeps' }));
      await expect(page.getByText('Your rules don’t propose or move anything.')).toBeVisible();
    }));

  await test.step('see what a mode changes', () =>
    task(2, async (click) => {
      await click(page.getByRole('main').getByRole('link', { name: /mode$/ }));
      await click(page.getByRole('radio', { name: 'Pay down fast' }));
      await expect(page.getByText('Minimum payments come first')).toBeVisible();
    }));

  await test.step('stop an alert', () =>
    task(3, async (click) => {
      await click(menu(page, 'Settings'));
      await click(page.getByRole('main').getByRole('link', { name: 'Notification settings', exact: true }));
      await click(page.getByRole('radio', { name: /^Calm/ }));
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    }));

  await test.step('invite a partner', () =>
    task(3, async (click) => {
      await click(menu(page, 'Settings'));
      await click(page.getByRole('main').getByRole('link', { name: 'Members', exact: true }));
      await click(page.getByRole('button', { name: 'Invite someone' }));
      await expect(page.getByRole('dialog')).toBeVisible();
    }));

  await test.step('export everything', () =>
    task(3, async (click) => {
      await click(menu(page, 'Settings'));
      await click(page.getByRole('main').getByRole('link', { name: 'Data', exact: true }));
      await click(page.getByRole('button', { name: 'Export everything' }));
      await expect(page.getByText('Export started')).toBeVisible();
    }));

  // five clicks, because every past transaction is shown before it changes
  await test.step('change the category of a payee everywhere', () =>
    task(5, async (click) => {
      await click(menu(page, 'Transactions'));
      await click(page.getByRole('button', { name: /^Category of/ }).first());
      await click(page.getByRole('combobox', { name: /^Choose category for/ }), 'Travel');
      await keepMessage(page);
      await click(page.getByRole('button', { name: 'Always do this' }));
      await click(page.getByRole('dialog', { name: 'Add rule' }).getByRole('button', { name: 'Save rule' }));
      await expect(page.getByRole('dialog', { name: 'Add rule' })).toBeHidden();
      await expect(heading(page, 'Transactions')).toBeVisible();
    }));
});
