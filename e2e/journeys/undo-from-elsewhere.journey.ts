import { expect } from '@playwright/test';
import { newUser, signUp, test } from './user.ts';

test('a change from one session is undone from another, in the audit log', async ({ page, browser }) => {
  const user = newUser();
  await signUp(page, user);
  await page.goto('/accounts?add=1');
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill('Everyday');
  await drawer.getByLabel('Kind').selectOption({ label: 'Checking' });
  await drawer
    .getByLabel(/Balance/)
    .first()
    .fill('100');
  await drawer.getByRole('button', { name: 'Add account' }).click();
  await expect(drawer).toBeHidden();

  const device = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.9.8.6' } })).newPage();
  await device.goto('/settings?section=audit');
  await device.getByLabel('Email').fill(user.email);
  await device.getByLabel('Password', { exact: true }).fill(user.password);
  await device.getByRole('button', { name: 'Sign in', exact: true }).click();
  const added = device.getByRole('listitem', { name: 'Added account Everyday', exact: true });
  await added.getByText('What changed').click();
  await expect(added.getByRole('link', { name: 'Everyday' }).first()).toBeVisible();
  await added.getByRole('button', { name: 'Undo: Added account Everyday' }).click();
  await expect(added.getByRole('button', { name: 'Redo: Added account Everyday' })).toBeVisible();

  await page.goto('/accounts');
  await expect(page.getByText('No accounts yet')).toBeVisible();
  await device.getByRole('button', { name: 'Redo: Added account Everyday' }).click();
  // the first session sees it restored automatically
  await expect(page.getByText('Everyday').first()).toBeVisible();
  await device.context().close();
});
