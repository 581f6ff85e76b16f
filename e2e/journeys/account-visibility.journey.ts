import { type Browser, expect, type Page } from '@playwright/test';
import { newUser, origin, signUp, test } from './user.ts';

const post = async (page: Page, path: string, data: object): Promise<Record<string, unknown>> => {
  const headers = { origin, 'idempotency-key': crypto.randomUUID() };
  const answer = await page.request.post(`/api/v1${path}`, { headers, data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
};

/** Opens another browser, whose user joins the household as its second owner. */
async function partnerOf(page: Page, browser: Browser): Promise<Page> {
  const { link } = await post(page, '/invitations', { role: 'owner' });
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.77.1.3' } });
  const partner = await context.newPage();
  const { email, password } = newUser();
  await post(partner, '/auth/sign-up', {
    name: 'Ben Marsh',
    email,
    password,
    currency: 'USD',
    timezone: 'America/New_York',
    locale: 'en-US',
    invitation: String(link).split('invite=')[1],
  });
  return partner;
}

test('a restricted, then private, then shared account changes for the other member without a reload', async ({
  page,
  browser,
}) => {
  await signUp(page, newUser());
  const { item } = await post(page, '/accounts', {
    name: 'Rainy day',
    type: 'depository',
    subtype: 'savings',
    balance: { minor: '400000', currency: 'USD' },
  });
  const { id } = item as { id: string };
  await post(page, '/accounts', {
    name: 'Everyday',
    type: 'depository',
    subtype: 'checking',
    balance: { minor: '90000', currency: 'USD' },
  });
  await post(page, '/transactions', {
    accountId: id,
    postedOn: '2026-10-30',
    amount: { minor: '5000', currency: 'USD' },
    payee: 'Birthday money',
  });
  const partner = await partnerOf(page, browser);
  await partner.goto(`/accounts?account=${id}`);
  const theirs = partner.getByRole('dialog');
  await expect(theirs.getByRole('button', { name: 'Edit' })).toBeVisible();
  // waits until the live connection is open, so that the next change arrives
  await expect
    .poll(() => partner.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0))
    .toBeGreaterThan(0);

  await page.goto(`/accounts?account=${id}&do=edit`);
  const form = page.getByRole('dialog');
  await form.getByLabel('Belongs to').selectOption({ label: 'Ada Marsh' });
  await form.getByLabel('Only I can change this account').check();
  await form.getByRole('button', { name: /^Save/ }).click();
  await expect(form.getByText('Only Ada Marsh can change this account and its transactions.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Edit' })).toBeVisible();

  await expect(theirs.getByText('Only Ada Marsh can change this account and its transactions.')).toBeVisible();
  await expect(theirs.getByText('$4,050.00').first()).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Edit' })).toBeHidden();
  await expect(theirs.getByRole('button', { name: 'Reconcile' })).toBeHidden();

  await partner.goto('/transactions');
  await partner.getByRole('link', { name: 'Birthday money', exact: true }).click();
  await expect(partner.getByRole('dialog').getByText('Birthday money').first()).toBeVisible();
  await expect(partner.getByRole('dialog').getByRole('button', { name: /^(Save|Delete)/ })).toHaveCount(0);
  await partner.goto('/transactions?add=1');
  const choice = partner.getByRole('dialog').getByLabel('Account');
  await expect(choice.getByRole('option', { name: 'Everyday' })).toHaveCount(1);
  await expect(choice.getByRole('option', { name: 'Rainy day' })).toHaveCount(0);

  await partner.goto('/accounts');
  await expect(partner.getByRole('link', { name: 'Rainy day' })).toBeVisible();
  await form.getByRole('button', { name: 'Make private' }).click();
  await page.getByRole('button', { name: 'Make private' }).last().click();
  await expect(page.getByText('Rainy day is now private')).toBeVisible();
  await expect(partner.getByRole('link', { name: 'Rainy day' })).toBeHidden();
  await expect(partner.getByText('$900.00').first()).toBeVisible();
  await expect(partner.getByText('private')).toHaveCount(0);

  await expect(page.getByText('Your private account isn’t included.')).toBeVisible();
  await page.getByRole('button', { name: 'Open Rainy day in your private household' }).click();
  await expect(page.getByText('Only you see these accounts.')).toBeVisible();
  const mine = page.getByRole('dialog');
  await expect(mine.getByText('$4,050.00').first()).toBeVisible();
  await expect(mine.getByText('Birthday money').first()).toBeVisible();
  await mine.getByRole('button', { name: /^Move to / }).click();
  await page.getByRole('button', { name: 'Move account' }).click();
  await expect(partner.getByRole('link', { name: 'Rainy day' })).toBeVisible();
  await partner.context().close();
});
