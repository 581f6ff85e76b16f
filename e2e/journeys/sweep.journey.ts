import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { heading, newUser, pressSequence, signUp, signUpByHand, test, origin } from './user.ts';

/** Opens a household with five years of data, of which backtests use the last year. */
async function withSampleHousehold(page: Page): Promise<void> {
  await signUpByHand(page, newUser());
  await page.getByRole('button', { name: 'Use the sample household' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
}

/** Posts a transaction on one account, as the bank shows it on the next day. */
async function addPosted(page: Page, account: string, minor: number): Promise<void> {
  const accounts = (await (await page.request.get('/api/v1/accounts')).json()) as {
    items: { id: string; name: string }[];
  };
  const accountId = accounts.items.find(({ name }) => name === account)?.id;
  const answer = await page.request.post('/api/v1/transactions', {
    data: {
      accountId,
      postedOn: '2026-11-02',
      payee: 'Online transfer',
      amount: { minor: String(minor), currency: 'USD' },
    },
    headers: { 'idempotency-key': randomUUID(), origin },
  });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
}

test(
  'a rule is backtested on twelve months, proposes, is approved, made at the bank and matched on ' +
    'both sides; then everything is paused',
  async ({ page }) => {
    await withSampleHousehold(page);

    await test.step('the settings preview their effect before they are saved', async () => {
      await page.goto('/settings/sweep');
      await expect(heading(page, 'Sweep settings')).toBeVisible();
      await page.getByRole('heading', { name: 'Limits' }).click();
      await page.getByLabel(/^Maximum per transfer/).fill('400');
      await page.getByRole('button', { name: 'Check and save' }).click();
      await expect(page.getByRole('table', { name: 'What changes' })).toContainText('Maximum per transfer');
      await page.getByRole('button', { name: 'Save settings' }).click();
      await expect(page.getByText('Sweep settings saved')).toBeVisible();
    });

    const rule = page.getByRole('dialog', { name: 'A little to the better rate' });
    await test.step('a rule shows what it would do today and what it would have done', async () => {
      await page.goto('/sweeps');
      await page.getByRole('button', { name: 'New rule' }).first().click();
      await page.getByRole('button', { name: /^Fixed amount on a schedule/ }).click();
      const form = page.getByRole('dialog', { name: 'New rule' });
      await form.getByLabel('Name').fill('A little to the better rate');
      await form.getByLabel('From', { exact: true }).selectOption({ label: 'Rainy day savings' });
      await form.getByLabel('Amount each time').fill('1000');
      await form.getByLabel('First day').fill('2026-11-02');
      await form.getByLabel('To', { exact: true }).selectOption({ label: 'Online savings (4.20%)' });
      await form.getByText('Pay debts first if that saves more').click();
      await form.getByText('Floor, limits and approval').click();
      await form.getByLabel(/^Time to cancel after approval/).fill('0');
      await expect(form.getByText('Move $400 from Rainy day savings to Online savings.')).toBeVisible();
      await form.getByRole('button', { name: 'Save and test' }).click();
      await expect(rule.getByText('Would have moved')).toBeVisible();
      await expect(rule.getByText(/overdrawn/).first()).toBeVisible();
      await rule.getByRole('button', { name: 'Switch on' }).click();
      await expect(page.getByText('A little to the better rate is on')).toBeVisible();
      await rule.getByRole('button', { name: 'Run now' }).click();
      await expect(page.getByText('1 transfer proposed')).toBeVisible();
      await rule.getByRole('button', { name: 'Close' }).click();
    });

    await test.step('the proposal explains its amount and is approved with one click', async () => {
      const proposal = page
        .getByRole('region', { name: 'To approve' })
        .getByRole('region', { name: /^Rainy day savings to Online savings/ })
        .filter({ hasText: '$1,000 every month' });
      await expect(proposal).toContainText('$400');
      await proposal.getByRole('button', { name: /^More for/ }).click();
      await page.getByRole('menuitem', { name: 'Details' }).click();
      const details = page.getByRole('dialog', { name: 'Transfer' });
      await details.getByText('Why this amount').click();
      await expect(details.getByText('$400: the most your limits allow.')).toBeVisible();
      await page.keyboard.press('Escape');
      await proposal.getByRole('button', { name: /^Approve \$400/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Approve this transfer?' });
      for (const term of ['Amount', 'From', 'To', 'Arrives', 'Lowest balance after'])
        await expect(dialog.getByText(term, { exact: true })).toBeVisible();
      await dialog.getByRole('button', { name: 'Approve $400' }).click();
      await expect(page.getByText('$400 to Online savings is approved')).toBeVisible();
    });

    await test.step('the user makes the transfer at the bank as instructed, and confirms it', async () => {
      const transfer = page
        .getByRole('region', { name: 'Scheduled' })
        .getByRole('region', { name: /^Rainy day savings to Online savings/ })
        .filter({ hasText: 'Make this transfer at your bank' });
      await expect(async () => {
        await page.goto('/sweeps');
        await expect(transfer).toBeVisible({ timeout: 15_000 });
      }).toPass({ timeout: 400_000 });
      await expect(transfer).toContainText('$400');
      await transfer.getByRole('button', { name: 'I made it' }).click();
      await expect(page.getByText('Noted. We’ll match it once it shows up in both accounts.')).toBeVisible();
    });

    await test.step('the transfer has arrived when both accounts show a transaction for it', async () => {
      await addPosted(page, 'Rainy day savings', -40_000);
      await addPosted(page, 'Online savings', 40_000);
      const row = page
        .getByRole('region', { name: 'Past transfers' })
        .getByRole('row', { name: /A little to the better rate/ })
        .first();
      await expect(async () => {
        await page.goto('/sweeps?view=history');
        await expect(row).toContainText('Arrived', { timeout: 15_000 });
      }).toPass({ timeout: 400_000 });
      await row.getByRole('link').click();
      const legs = page
        .getByRole('dialog', { name: 'Transfer' })
        .getByRole('list', { name: 'Both sides of the transfer' });
      await expect(legs.getByText('Matched')).toHaveCount(2);
      await expect(legs.getByRole('listitem').filter({ hasText: 'Out of Rainy day savings' })).toContainText(
        '−$400.00',
      );
      await legs.getByRole('listitem').filter({ hasText: 'Into Online savings' }).getByRole('link').click();
      await expect(page).toHaveURL(/\/transactions\?transaction=/);
      await expect(page.getByRole('dialog')).toContainText('$400');
    });

    await test.step('everything is paused and resumed', async () => {
      await page.goto('/sweeps');
      await page.getByRole('button', { name: 'Pause all sweeps' }).click();
      await page
        .getByRole('alertdialog', { name: 'Pause all sweeps?' })
        .getByRole('button', { name: 'Pause all sweeps' })
        .click();
      await expect(page.getByText('Your rules don’t propose or move anything.')).toBeVisible();
      await page.goto('/settings/sweep');
      await expect(page.getByRole('switch', { name: /^Rules may propose and move money/ })).not.toBeChecked();
      await page.getByRole('switch', { name: /^Rules may propose and move money/ }).click();
      await expect(page.getByText('Sweeps resumed')).toBeVisible();
    });
  },
);

test('a rule is started and abandoned by keyboard only', async ({ page }) => {
  await signUp(page, newUser());
  await page.goto('/dashboard');
  // shortcuts work only once the session is known, which may be after the first heading
  await expect(heading(page, /^Good /)).toBeVisible();
  await pressSequence(page, 'g', 's');
  await expect(heading(page, 'Sweeps')).toBeVisible();
  await expect(page.getByText('No active rules yet')).toBeVisible();
  await page.keyboard.press('n');
  const drawer = page.getByRole('dialog', { name: 'New rule' });
  await expect(drawer.getByRole('button', { name: /^Surplus over a target/ })).toBeVisible();
  await drawer.getByRole('button', { name: /^Surplus over a target/ }).focus();
  await page.keyboard.press('Enter');
  // the drawer asks a household without an account to add one
  await expect(drawer.getByRole('link', { name: 'Add account' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});
