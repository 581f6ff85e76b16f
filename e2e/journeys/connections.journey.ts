/** Our own SimpleFIN bridge on loopback, which simulates the bank. */
import { anAccount, at, startBridge, type TestBridge } from '@tideline/tools/bridge';
import { expect } from '@playwright/test';
import { newUser, signUp, test } from './user.ts';

let bridge: TestBridge;

test.beforeAll(async ({}, { parallelIndex }) => {
  bridge = await startBridge(Number(process.env['BRIDGE_PORT']) + parallelIndex); // starts one bridge per worker
});
test.afterAll(() => bridge.close());

const shop = (id: string, day: string, amount: string, more: object = {}) => ({
  id,
  posted: at(day),
  amount,
  description: 'BLUE BOTTLE COFFEE',
  ...more,
});

test('a bank is connected, linked, synced, reconnected after a rejected token, and disconnected', async ({ page }) => {
  bridge.accounts = [
    anAccount({
      balance: '2841.17',
      'balance-date': at('2026-11-01'),
      transactions: [
        shop('1', '2026-10-30', '-12.5'),
        shop('p', '2026-11-01', '-20.00', { posted: 0, pending: true, transacted_at: at('2026-11-01') }),
      ],
    }),
    anAccount({ id: 'ACT-2', name: 'Sapphire Visa', balance: '-612.40', 'balance-date': at('2026-11-01') }),
  ];
  await signUp(page, newUser());
  await page.goto('/accounts');
  await page.getByRole('button', { name: 'Add account' }).first().click();
  await page.getByRole('link', { name: 'connect a bank' }).click();
  const connect = page.getByRole('dialog', { name: 'Connect bank' });
  await connect.getByLabel('Setup token').fill(bridge.token());
  await connect.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('2 accounts to set up')).toBeVisible();
  await page.getByRole('button', { name: 'Choose accounts' }).first().click();
  await page.getByRole('dialog', { name: 'Choose accounts' }).getByRole('button', { name: 'Save and sync' }).click();
  await expect(page.getByText('2 new')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sapphire Visa' })).toBeVisible();

  await page.goto('/transactions');
  await expect(page.getByText('Blue Bottle Coffee').first()).toBeVisible();
  await expect(page.getByText('−$20.00').first()).toBeVisible();

  bridge.revoke();
  await page.goto('/settings?section=connections');
  await page.getByRole('button', { name: 'Reconnect' }).click();
  await page
    .getByRole('dialog', { name: 'Reconnect bank' })
    .getByLabel('Setup token')
    .fill(Buffer.from(`http://${bridge.place}/simplefin/claim/used`).toString('base64'));
  await page.getByRole('dialog', { name: 'Reconnect bank' }).getByRole('button', { name: 'Reconnect' }).click();
  await expect(page.getByText('The bridge rejected the setup token')).toBeVisible();
  await page.getByRole('button', { name: 'Reconnect' }).first().click();
  await page.getByRole('dialog', { name: 'Reconnect bank' }).getByLabel('Setup token').fill(bridge.token());
  await page.getByRole('dialog', { name: 'Reconnect bank' }).getByRole('button', { name: 'Reconnect' }).click();
  await expect(page.getByText('The bridge rejected the setup token')).toBeHidden();
  await expect(page.getByText('Nothing new')).toBeVisible();

  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('No banks connected')).toBeVisible();
  await page.goto('/accounts');
  await expect(page.getByText('Sapphire Visa')).toBeVisible();
});
