import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { keepMessage, newUser, origin, signUp, test } from './user.ts';

interface Plan {
  moves: { id: string; amount: { minor: string }; href: string; to: { accountName: string } }[];
}

async function openSample(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Explore a sample household' }).click();
  await expect(page.getByRole('heading', { name: 'Today’s moves' })).toBeVisible();
}

const card = (page: Page): Locator => page.getByRole('region', { name: 'Today’s moves' });
const buttons = (page: Page): Locator => card(page).getByRole('link', { name: /^(Pay|Move) \$/ });
const titles = (page: Page): Promise<string[]> =>
  buttons(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
const planOf = async (page: Page): Promise<Plan> => (await page.request.get('/api/v1/todays-plan')).json();

test('the first move is paid with its prefilled form, is marked as done, and changes no other amount', async ({
  page,
}) => {
  await openSample(page);
  await expect(buttons(page).nth(2)).toBeVisible();
  const before = await titles(page);
  const [first] = (await planOf(page)).moves;
  const paid = /^Pay (\$[\d,.]+) to (.+)$/.exec(before[0] ?? '');
  const [, amount = '', name = ''] = paid ?? [];
  expect(name).toBe(first?.to.accountName);

  await test.step('the form has the amount, the account and the day', async () => {
    await buttons(page).first().focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog');
    await expect(form).toContainText(name);
    const typed = await form.getByLabel('Amount', { exact: true }).inputValue();
    expect(Math.round(Number(typed.replaceAll(',', '')) * 100)).toBe(Number(first?.amount.minor));
    await expect(form.getByLabel('From', { exact: true })).not.toHaveValue('');
    await expect(form.getByLabel('Paid on')).not.toHaveValue('');
    await form.getByRole('button', { name: 'Record a payment' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('the dashboard marks it as done and focuses the next move', async () => {
    await expect(card(page).getByText(`Paid ${amount} to ${name}`)).toBeVisible();
    await expect(buttons(page).first()).toBeFocused();
    await expect.poll(() => titles(page)).toEqual(before.slice(1));
  });

  await test.step('an old link to the move explains that it is done', async () => {
    await page.goto(first?.href ?? '');
    await expect(page.getByRole('dialog').getByText('This move is done or has changed')).toBeVisible();
    await expect(page.getByRole('dialog').getByLabel('Amount', { exact: true })).toHaveValue('');
    await page.goto('/dashboard');
    await expect(card(page).getByText(`Paid ${amount} to ${name}`)).toBeVisible();
  });

  await test.step('undo brings the move back', async () => {
    await page.keyboard.press('ControlOrMeta+KeyZ');
    await expect.poll(() => titles(page)).toEqual(before);
  });
});

test('cards, promotional periods, the debt plan and the palette quote the same move', async ({ page }) => {
  await openSample(page);
  await expect(buttons(page).first()).toBeVisible();
  const [first = ''] = await titles(page);
  const name = first.replace(/^.* to /, '');
  for (const path of ['/credit-cards', '/promotional-periods', '/debt']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: first }).first(), path).toBeVisible();
  }
  await page.keyboard.press('ControlOrMeta+KeyK');
  await expect(page.getByRole('option').first()).toHaveAccessibleName(new RegExp(`^Pay .* to ${name}`));
});

/** Adds a savings account. With two of them, money should go to the one that earns more. */
async function addSavings(page: Page, name: string, { minor, apyPpm }: { minor: string; apyPpm: number }) {
  const answer = await page.request.post('/api/v1/accounts', {
    headers: { origin, 'idempotency-key': randomUUID() },
    data: { name, type: 'depository', subtype: 'savings', balance: { minor, currency: 'USD' }, apyPpm },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('a transfer is recorded with its prefilled form and leaves the moves, and one undo restores it', async ({
  page,
}) => {
  await signUp(page, newUser());
  await addSavings(page, 'Branch savings', { minor: '500000', apyPpm: 0 });
  await addSavings(page, 'Online savings', { minor: '100', apyPpm: 45_000 });
  await page.goto('/dashboard');
  const transfer = card(page)
    .getByRole('link', { name: /^Move \$/ })
    .first();
  const label = (await transfer.getAttribute('aria-label')) ?? '';
  await transfer.click();
  const form = page.getByRole('dialog', { name: /^Record a transfer to / });
  await expect(form.getByLabel('To', { exact: true })).not.toHaveValue('');
  await form.getByRole('button', { name: 'Record transfer' }).click();
  await expect(page.getByText(label.replace(/^Move/, 'Moved'))).toBeVisible();
  await keepMessage(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(card(page).getByRole('link', { name: label, exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(page).getByRole('link', { name: label, exact: true })).toBeVisible();
});
