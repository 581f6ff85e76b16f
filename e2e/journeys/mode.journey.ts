import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { heading, newUser, signUp, test, origin } from './user.ts';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });

const ask = async <Body>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
  ifMatch?: number,
): Promise<Body> => {
  const headers = {
    'idempotency-key': randomUUID(),
    origin,
    ...(ifMatch === undefined ? {} : { 'if-match': String(ifMatch) }),
  };
  const answer = await page.request.fetch(`/api/v1${path}`, { method, ...(data && { data }), headers });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return (await answer.json()) as Body;
};

/** Sets up $9,000 in cash, a large card at 24% and a small loan at 6%. */
async function indebted(page: Page): Promise<void> {
  await ask(page, 'POST', '/accounts', {
    name: 'Everyday',
    type: 'depository',
    subtype: 'checking',
    balance: usd(900_000),
  });
  await ask(page, 'POST', '/cards', { name: 'Aria Visa', owed: usd(400_000), purchaseAprPpm: 240_000, dueDay: 20 });
  const { item } = await ask<{ item: { id: string } }>(page, 'POST', '/accounts', {
    name: 'Car',
    type: 'loan',
    subtype: 'auto',
    balance: usd(-90_000),
  });
  await ask(page, 'PUT', `/loans/${item.id}/terms`, { aprPpm: 60_000, payment: usd(3_000), dueDay: 25 }, 0);
}

test('a user previews another mode, switches, sees it on the debt screen and the dashboard, and undoes it', async ({
  page,
}) => {
  await signUp(page, newUser());
  await indebted(page);

  await test.step('the modes explain what they do, with a figure of the household', async () => {
    await page.goto('/settings');
    await page.getByRole('region', { name: 'Money' }).getByRole('link', { name: 'Financial mode' }).click();
    await expect(heading(page, 'Financial mode')).toBeVisible();
    const modes = page.getByRole('radiogroup', { name: 'Mode' });
    await expect(modes.getByRole('radio')).toHaveCount(6);
    await expect(modes.getByRole('radio', { name: /^Balanced/ })).toBeChecked();
    await expect(page.getByRole('row', { name: /^Quick wins/ })).toContainText(/\+\$\d/);
    await expect(page.getByRole('row', { name: /^Use the float/ })).toContainText(
      'Not available now. No card has a 0% offer',
    );
  });

  await test.step('the preview shows figures before and after, with their calculation', async () => {
    await page.getByRole('radio', { name: 'Quick wins' }).press('Space');
    await page.getByRole('button', { name: 'Check and switch' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'From Balanced to Quick wins' })).toBeVisible();
    const interest = page.getByRole('row', { name: /^Interest with monthly payments alone/ });
    await expect(interest).toContainText(/\$[\d,.]+ more/);
    await interest.getByRole('button').click();
    await expect(page.getByRole('dialog')).toContainText('Interest in the new mode');
    await page.keyboard.press('Escape');
  });

  const freeOn = await page.getByRole('row', { name: /^Debt-free with monthly payments alone/ }).innerText();
  await test.step('everything changes after the switch', async () => {
    await page.getByRole('button', { name: 'Switch now' }).click();
    await expect(page.getByText('Quick wins is active', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Quick wins has been active since/)).toBeVisible();
    const { debt } = await ask<{ debt: { debtFreeOn: string } }>(page, 'GET', '/dashboard');
    const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(debt.debtFreeOn),
    );
    expect(freeOn.replaceAll('\u00a0', ' ')).toContain(month);
    await page.goto('/debt');
    await expect(page.getByRole('radio', { name: 'Your mode: Quick wins' })).toBeChecked();
    await page.goto('/dashboard');
    await expect(page.getByText(/Quick wins/).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Next debt paid off' })).toBeVisible();
  });

  await test.step('the switch is in the history and can be undone completely', async () => {
    await page.goto('/settings/financial-mode');
    await page.getByText('Show earlier changes').click();
    await expect(page.getByText(/^Chosen by Ada Marsh on/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo the switch' }).click();
    await expect(page.getByText(/Balanced is active\.$/)).toBeVisible();
    await page.goto('/debt');
    await expect(page.getByRole('radio', { name: 'Your mode: Balanced' })).toBeChecked();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Where you stand', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Next debt paid off' })).toHaveCount(0);
  });
});

test('an active plan changes with the mode, is restored with it, and can be kept instead', async ({ page }) => {
  await signUp(page, newUser());
  await indebted(page);
  await ask(page, 'POST', '/debt/plans', { strategy: 'avalanche', monthly: usd(40_000) });
  const followed = () =>
    ask<{ strategy: string; mode: { key: string }; plan: { result: { debtFreeOn: string } } }>(
      page,
      'GET',
      '/debt/plan',
    );
  const before = await followed();

  await test.step('the preview shows the plan before and after the switch', async () => {
    await page.goto('/settings/financial-mode');
    await page.getByRole('radio', { name: 'Quick wins' }).press('Space');
    await page.getByRole('button', { name: 'Check and switch' }).press('Enter');
    await expect(
      page.getByText(
        'Your plan, Avalanche, becomes the “Quick wins” plan, with the same $400 a month and the same ' +
          'extra payments.',
      ),
    ).toBeVisible();
    await expect(page.getByRole('row', { name: /^Interest with monthly payments alone/ })).toContainText(
      /\$[\d,.]+ more/,
    );
  });

  await test.step("after the switch, /debt shows the mode's plan with the same amount", async () => {
    await page.getByRole('button', { name: 'Switch now' }).click();
    await expect(page.getByText('Quick wins is active', { exact: true })).toBeVisible();
    await page.goto('/debt');
    await expect(page.getByRole('radio', { name: 'Your mode: Quick wins' })).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Monthly amount' })).toHaveValue('400.00');
    await expect(page.getByText('Active plan', { exact: true })).toBeVisible();
    expect(await followed()).toMatchObject({ strategy: 'mode', mode: { key: 'quick_wins' } });
  });

  await test.step('undoing the switch restores the plan', async () => {
    await page.goto('/settings/financial-mode');
    await page.getByRole('button', { name: 'Undo the switch' }).click();
    await expect(page.getByText(/Balanced is active\.$/)).toBeVisible();
    expect(await followed()).toMatchObject({
      strategy: 'avalanche',
      plan: { result: { debtFreeOn: before.plan.result.debtFreeOn } },
    });
    await page.goto('/debt');
    await expect(page.getByRole('radio', { name: 'Avalanche' })).toBeChecked();
  });

  await test.step('the user keeps a custom plan, and the history shows it', async () => {
    await page.goto('/settings/financial-mode?check=quick_wins');
    await page.getByRole('radio', { name: /^Keep my own plan/ }).check();
    await expect(page.getByText('Active plan: Avalanche. It stays as it is until the next switch.')).toBeVisible();
    await expect(page.getByRole('row', { name: /^Interest with monthly payments alone/ })).toContainText(
      'No difference',
    );
    await page.getByRole('button', { name: 'Switch now' }).click();
    await expect(page.getByText('Quick wins is active', { exact: true })).toBeVisible();
    expect(await followed()).toMatchObject({ strategy: 'avalanche' });
    await page.getByText('Show earlier changes').click();
    await expect(page.getByText('Active plan: Avalanche. It stays as it is until the next switch.')).toBeVisible();
  });
});

test('a switch to a custom mode is scheduled, and canceled before its start date', async ({ page }) => {
  await signUp(page, newUser());
  await indebted(page);
  await page.goto('/settings/financial-mode');
  await page.getByRole('radio', { name: 'Custom' }).check();
  await page.getByRole('button', { name: 'Move Car up' }).click();
  await expect(page.getByText('Car is number 1 of 2')).toBeVisible();
  await page.getByRole('radio', { name: 'An amount' }).check();
  await page.getByRole('textbox', { name: 'Amount' }).fill('2,500');
  await page.getByRole('button', { name: 'Check and switch' }).click();
  await expect(page.getByRole('row', { name: /^Always in cash/ })).toContainText('$2,500');
  await page.getByRole('radio', { name: 'On a later day' }).check();
  await page.getByRole('button', { name: 'Schedule the switch' }).click();
  await expect(page.getByText('Choose a day after today')).toBeVisible();
  await page.getByRole('group', { name: 'First day' }).getByRole('spinbutton').first().click();
  await page.keyboard.type('12012026');
  await page.getByRole('button', { name: 'Schedule the switch' }).click();
  await expect(page.getByText(/^Custom starts on Dec\s1/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the switch' }).click();
  await expect(page.getByText('Custom won’t start')).toBeVisible();
});
