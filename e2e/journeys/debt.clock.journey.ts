import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { civilDate, minor, planPayoff, ppm, type Debt } from '@tideline/domain';
import { onDay, resetClock } from './clock.ts';
import { dollars, hold, newUser, origin, signUp, test } from './user.ts';

const usd = (amount: number) => ({ minor: String(amount), currency: 'USD' });

async function addLoan(
  page: Page,
  loan: { name: string; owedMinor: number; aprPpm: number; paymentMinor: number },
): Promise<string> {
  const headers = { 'idempotency-key': randomUUID(), origin };
  const added = await page.request.post('/api/v1/accounts', {
    data: { name: loan.name, type: 'loan', subtype: 'personal', balance: usd(-loan.owedMinor) },
    headers,
  });
  expect(added.status(), await added.text()).toBeLessThan(300);
  const { item } = (await added.json()) as { item: { id: string } };
  const terms = await page.request.put(`/api/v1/loans/${item.id}/terms`, {
    data: { aprPpm: loan.aprPpm, payment: usd(loan.paymentMinor), dueDay: 2 },
    headers: { ...headers, 'if-match': '"0"' },
  });
  expect(terms.status(), await terms.text()).toBeLessThan(300);
  return item.id;
}

const loans = [
  { name: 'Tuition', owedMinor: 600_000, aprPpm: 60_000, paymentMinor: 12_000 },
  { name: 'Sofa', owedMinor: 240_000, aprPpm: 190_000, paymentMinor: 8_000 },
];

/** Computes the engine's plan for the same loans: tuition first, with an extra $1,000.00 in February. */
function planOf(ids: readonly string[]) {
  const debts = loans.map(({ name, owedMinor, aprPpm, paymentMinor }, index): Debt => ({
    id: ids[index] ?? '',
    name,
    kind: 'loan',
    dueDay: 2,
    // the payment due on the first day has not been made yet
    cycle: {
      paidMinor: minor(0),
      openMinimumMinor: minor(paymentMinor),
      unchargedMinor: minor(0),
      chargesInterest: true,
    },
    segments: [{ id: 'principal', kind: 'purchase', balanceMinor: minor(owedMinor), aprPpm: ppm(aprPpm) }],
    minimum: { kind: 'installment', paymentMinor: minor(paymentMinor) },
  }));
  const options = {
    monthlyMinor: minor(40_000),
    startOn: civilDate('2026-11-02'),
    extras: [{ on: civilDate('2027-02-15'), amountMinor: minor(100_000) }],
  };
  const plan = planPayoff(debts, { ...options, strategy: 'custom', order: [...ids] });
  if (plan.outcome !== 'paid_off') throw new Error('these loans end');
  return plan;
}

/** Formats an amount without zero cents, as in sentences. */
const inSentence = (minorUnits: number): string => dollars(minorUnits).replace(/\.00$/, '');

test.afterAll(resetClock);

test('a custom order with an extra payment is activated, and a missed payment is detected with advice', async ({
  page,
}) => {
  const user = newUser();
  await resetClock();
  await signUp(page, user);
  const ids = [await addLoan(page, loans[0]!), await addLoan(page, loans[1]!)];
  const plan = planOf(ids);
  const custom = page.getByRole('table', { name: 'Strategies side by side' }).getByRole('row', { name: /^Custom/ });

  await test.step('the debts are ordered by keyboard', async () => {
    await page.goto('/debt');
    await page.getByRole('radio', { name: 'Custom' }).check();
    const order = page.getByRole('region', { name: 'Your order' });
    await expect(page).toHaveURL(/order=/);
    if ((await order.getByRole('listitem').first().innerText()).includes('Sofa')) {
      await order.getByRole('button', { name: 'Move Tuition up' }).focus();
      await page.keyboard.press('Enter');
    }
    await expect(order.getByRole('listitem').first()).toContainText('Tuition');
  });

  await test.step('an extra payment is added', async () => {
    await page.getByRole('button', { name: 'Add extra payment' }).click();
    const form = page.getByRole('form', { name: 'Add an extra payment' });
    await form.getByLabel('Amount').fill('1000');
    await form.getByRole('spinbutton').first().click();
    await page.keyboard.type('02152027');
    await form.getByLabel('Description').fill('Bonus');
    await form.getByRole('button', { name: 'Add to plan' }).click();
    await expect(page.getByRole('list', { name: 'Extra payments' })).toContainText('Bonus · $1,000 on Feb 15, 2027');
  });

  await test.step('the slider previews the result that the server returns when it stops', async () => {
    await page.getByLabel('Monthly amount', { exact: true }).fill('399');
    await expect(page).toHaveURL(/monthly=39900/);
    const slider = page.getByRole('slider', { name: 'Adjust amount' });
    await slider.focus();
    const release = await hold(page, /\/api\/v1\/debt\/plans?\b/);
    await page.keyboard.press('End');
    await expect(page.getByText('With this amount')).toBeVisible();
    const result = page.locator('dl').filter({ hasText: 'With this amount' });
    const shown = /Interest\s+(\$[\d,]+)/.exec(await result.innerText())?.[1];
    release();
    await expect(page.getByText('With this amount')).toBeHidden();
    await expect(page.getByRole('button', { name: new RegExp(`^\\${shown ?? 'nothing'} `) }).first()).toBeVisible();
    await page.getByLabel('Monthly amount', { exact: true }).fill('400');
    await expect(custom).toContainText(dollars(plan.totalInterestMinor));
    await expect(page.getByText(/Custom costs about \$[\d,.]+ more than the best plan\./)).toBeVisible();
  });

  await test.step('the explanation of a month is read', async () => {
    await page.getByRole('tab', { name: 'Month by month' }).click();
    const month = page.getByRole('group', { name: 'One month' });
    await expect(month.getByRole('row', { name: /^Tuition/ })).toContainText('$200: next in your order');
    await month.getByRole('slider', { name: 'Plan month' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(month.getByRole('status')).toContainText('December 2026, month 2 of');
  });

  await test.step('the plan is activated', async () => {
    await page.getByRole('button', { name: 'Use this plan' }).click();
    await expect(page.getByText('Active plan', { exact: true }).first()).toBeVisible();
    await page.getByRole('tab', { name: 'Plan vs. actual' }).click();
    await expect(page.getByText(/We’ll compare from the first payment on Nov\s2/)).toBeVisible();
  });

  await test.step('the missed payments and their shortfall are shown and added to a plan', async () => {
    await onDay(page, '2026-12-05', user);
    await page.goto('/debt');
    const missing = 840_000 - (plan.rows[1]?.closingMinor ?? 0);
    await page.getByRole('button', { name: 'See plan vs. actual' }).click();
    await expect(page.getByText(`${inSentence(missing)} behind the plan`)).toBeVisible();
    await page.getByText('By month', { exact: true }).click();
    await expect(page.getByRole('table', { name: 'By month' })).toContainText('$400 paid less than planned');
    await page.getByRole('link', { name: 'Add the difference as an extra payment' }).click();
    await expect(page.getByRole('list', { name: 'Extra payments' })).toContainText(
      `${inSentence(missing)} on Jan 2, 2027`,
    );
  });

  await test.step('the plan is paused and resumed', async () => {
    await page.getByRole('tab', { name: 'Plan vs. actual' }).click();
    await page.getByRole('button', { name: 'Pause plan' }).click();
    await page.getByRole('button', { name: 'Resume plan' }).click();
    await expect(
      page.getByText(`${inSentence(840_000 - (plan.rows[1]?.closingMinor ?? 0))} behind the plan`),
    ).toBeVisible();
  });
});
