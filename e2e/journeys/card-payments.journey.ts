import { expect, type Page } from '@playwright/test';
import { ALLOCATION_EXAMPLES, allocatePayment } from '@tideline/domain';
import { newUser, signUp, test, origin } from './user.ts';

const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });
const tileOf = (page: Page, name: string) => page.getByRole('region', { name });
/** Chooses an entry of a card's menu. */
async function record(page: Page, card: string, entry: string): Promise<void> {
  await tileOf(page, card)
    .getByRole('button', { name: `More for ${card}` })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}
const signedMoney = (text: string | null): number =>
  Math.round(Number(/\$([\d,.]+)/.exec(text ?? '')?.[1]?.replaceAll(',', '') ?? NaN) * 100);

async function addHousehold(page: Page): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v1${path}`, {
      data,
      headers: { origin, 'idempotency-key': crypto.randomUUID() },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await post('/accounts', { name: 'Everyday', type: 'depository', subtype: 'checking', balance: usd(250_000) });
  await post('/cards', {
    name: 'New Visa',
    owed: usd(50_000),
    creditLimit: usd(900_000),
    purchaseAprPpm: 240_000,
    dueDay: 6,
  });
  await post('/cards', {
    name: 'Old card',
    owed: usd(300_000),
    creditLimit: usd(400_000),
    purchaseAprPpm: 290_000,
    dueDay: 20,
  });
}

test(
  'a payment is chosen by cost and simulated under the allocation rules, a balance is transferred ' +
    'and a disputed charge is credited',
  async ({ page }) => {
    await signUp(page, newUser());
    await addHousehold(page);

    await test.step('the card warns about a payment that is due in four days and not scheduled', async () => {
      await page.goto('/credit-cards');
      await expect(tileOf(page, 'New Visa').getByText('Due in 4 days')).toBeVisible();
      await expect(tileOf(page, 'Old card').getByText(/^Due in/)).toHaveCount(0);
    });

    await test.step('a balance is transferred from the old card with its fee and rate in one change', async () => {
      await record(page, 'New Visa', 'Add event');
      const form = page.getByRole('dialog', { name: 'Add event to New Visa' });
      await form.getByLabel('Amount').fill('2000');
      await form.getByLabel('Moved from').selectOption({ label: 'Old card (−$3,000)' });
      await form.getByLabel(/^Fee/).fill('60');
      await form.getByLabel('Offer ends on').fill('2027-12-31');
      await form.getByRole('button', { name: 'Record the transfer' }).click();
      await expect(form).toBeHidden();
      await expect(tileOf(page, 'New Visa')).toContainText('You owe $2,560');
      await expect(tileOf(page, 'New Visa').getByRole('group', { name: /^What makes up/ })).toContainText(
        /Balance transfer.*0% until Dec\s31,\s2027.*\$2,000\.00/,
      );
      await expect(tileOf(page, 'Old card')).toContainText('You owe $1,000');
    });

    await test.step('a higher payment costs less, and the chosen payment is simulated to the cent', async () => {
      await tileOf(page, 'New Visa').getByRole('link', { name: /^Pay / }).click();
      const form = page.getByRole('dialog', { name: 'Payment to New Visa' });
      const choices = form.getByText(/in interest over 12 months/);
      await expect(choices.nth(1)).toBeVisible();
      const costs = (await choices.allTextContents()).map(signedMoney);
      expect(costs[0]).toBe(0);
      expect(costs).toEqual([...costs].sort((a, b) => a - b));
      await form.getByRole('radio', { name: /avoid all interest/ }).check();
      const amount = signedMoney(`$${await form.getByLabel('Amount').inputValue()}`);
      await form.getByLabel('From').selectOption({ label: 'Everyday ($2,500)' });
      await expect(form.getByText(/From Everyday, send it by Nov\s4/)).toBeVisible();
      await form.getByRole('button', { name: 'See where each part goes' }).click();
      const tried = page.getByRole('dialog', { name: 'Try a payment to New Visa' });
      await expect(tried.getByLabel('Payment', { exact: true })).toHaveValue(String((amount / 100).toFixed(2)));
      const steps = tried.getByRole('table', { name: 'Where it goes, in order' }).getByRole('row');
      const paid = (await steps.allTextContents()).slice(1).reduce((sum, text) => sum + signedMoney(text), 0);
      expect(paid).toBe(amount);
      await expect(
        tried.getByRole('table', { name: 'Balances after the payment' }).getByRole('row', { name: /Purchases/ }),
      ).toContainText('$0');
    });

    await test.step("the regulation's examples have the regulation's results", async () => {
      const tried = page.getByRole('dialog', { name: 'Try a payment to New Visa' });
      await tried.getByText('Learn from the regulation’s own examples').click();
      for (const { id, payments } of ALLOCATION_EXAMPLES) {
        await tried.getByLabel('Example').selectOption(id);
        await expect(tried.getByText('Tideline matches the regulation.')).toHaveCount(payments.length);
        const [first] = payments;
        if (first === undefined) throw new Error('an example without a payment');
        const { parts } = allocatePayment(first.balances, first.paymentMinor, first.options);
        const largest = parts.reduce((most, part) => (part.amountMinor > most.amountMinor ? part : most));
        await expect(tried.getByRole('table', { name: /above the minimum/ }).first()).toContainText(
          (largest.amountMinor / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' }),
        );
      }
      await tried.getByRole('button', { name: 'Close' }).click();
    });

    await test.step('a disputed charge is excluded, and included again afterward', async () => {
      await page.goto('/credit-cards');
      await record(page, 'Old card', 'Add event');
      const form = page.getByRole('dialog', { name: 'Add event to Old card' });
      await form.getByLabel('What happened', { exact: true }).selectOption('dispute');
      await form.getByLabel('Amount').fill('400');
      await form.getByLabel('Which balance').selectOption('purchases');
      await form.getByRole('button', { name: 'Record the dispute' }).click();
      await expect(form).toBeHidden();
      await expect(page.getByText('$400 on Old card is in dispute')).toBeVisible();
      await record(page, 'Old card', 'Record a payment');
      await expect(page.getByRole('radio', { name: '$600: avoid all interest' })).toBeVisible();
      await page.goto('/credit-cards');
      await record(page, 'Old card', 'Add event');
      await form.getByRole('button', { name: 'Credited' }).click();
      await expect(form.getByRole('button', { name: 'Credited' })).toHaveCount(0);
      await page.goto('/credit-cards');
      await expect(tileOf(page, 'Old card')).toContainText('You owe $600');
    });
  },
);
