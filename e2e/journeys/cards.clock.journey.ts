import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { moveClock, onDay, resetClock } from './clock.ts';
import { dollars, newUser, origin, signUp, test } from './user.ts';

async function ask<Body>(
  page: Page,
  method: 'POST' | 'PUT',
  path: string,
  data: object,
  headers: Record<string, string> = {},
): Promise<Body> {
  const answer = await page.request.fetch(`/api/v1${path}`, {
    method,
    data,
    headers: { 'idempotency-key': randomUUID(), origin, ...headers },
  });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBeLessThan(300);
  return (await answer.json()) as Body;
}

const usd = (amount: number) => ({ minor: String(amount), currency: 'USD' });

/*
 * Five balances: purchases $1,000.00 at 24%, a cash advance of $300.00 at 30%, a transfer of $2,000.00 at 0% until Jul
 * 31 and 20% after, purchases of $600.00 at 0% until the following June, $500.00 of deferred interest until November 30
 * at 26.99%. Each month's $150.00 arrives on the first day of the next: the minimum (1%, at least $25.00) goes to the
 * lowest rate and among equal ones to the offer that ends first, the rest to the highest, in October and November to
 * the deferred balance. Balances are constant within a month, so by hand: interest = balance × rate × days ÷ 365 for
 * each of them, to the cent.
 *
 *   closes       interest  came back  closing   minimum
 */
const statements: [closesOn: string, interest: number, cameBack: number, closing: number, minimum: number][] = [
  ['2026-02-28', 2_531, 0, 442_531, 4_425], // 1,000 × 24% × 28 ÷ 365 = 18.41, 300 × 30% × 28 ÷ 365 = 6.90
  ['2026-03-31', 2_589, 0, 430_120, 4_301],
  ['2026-04-30', 2_295, 0, 417_415, 4_174],
  ['2026-05-31', 2_147, 0, 404_562, 4_046],
  ['2026-06-30', 1_904, 0, 391_466, 3_915],
  ['2026-07-31', 1_780, 0, 378_246, 3_782], // the transfer's 0% rate ends
  ['2026-08-31', 4_631, 0, 367_877, 3_679],
  ['2026-09-30', 4_339, 0, 357_216, 3_572],
  ['2026-10-31', 4_562, 0, 346_778, 3_468],
  ['2026-11-30', 4_495, 0, 336_273, 3_363], // $125.39 of the deferred balance remains when its period ends
  ['2026-12-31', 4_993, 10_779, 337_045, 3_370], // so $107.79 of interest is charged retroactively
  ['2027-01-31', 4_818, 0, 326_863, 3_269],
  ['2027-02-28', 4_213, 0, 316_076, 3_161],
  ['2027-03-31', 4_499, 0, 305_575, 3_056],
];

const firstDayOf = (closesOn: string): string => `${closesOn.slice(0, 8)}01`;

/** Returns the 25th of the following month. */
function dueAfter(closesOn: string): string {
  const [year = 0, month = 0] = closesOn.split('-').map(Number);
  return month === 12 ? `${year + 1}-01-25` : `${year}-${String(month + 1).padStart(2, '0')}-25`;
}

async function addCard(page: Page): Promise<string> {
  const { item } = await ask<{ item: { id: string } }>(page, 'POST', '/accounts', {
    name: 'Five rates',
    type: 'credit_card',
    balance: usd(-410_000),
  });
  const minimum = { kind: 'percent_of_balance', pctPpm: 10_000, floor: usd(2_500), roundToMinor: 1 };
  await ask(
    page,
    'PUT',
    `/cards/${item.id}/terms`,
    { dueDay: 25, closeDay: 31, creditLimit: usd(1_000_000), minimum },
    { 'if-match': '"0"' },
  );
  await ask(page, 'POST', `/cards/${item.id}/rates`, {
    effectiveFrom: '2026-01-01',
    rates: [
      { aprType: 'purchase_apr', aprPpm: 240_000 },
      { aprType: 'cash_apr', aprPpm: 300_000 },
    ],
  });
  const offer = { cardId: item.id, promoAprPpm: 0, startsOn: '2026-01-15' };
  await ask(page, 'POST', '/promos', {
    ...offer,
    kind: 'balance_transfer',
    endsOn: '2026-07-31',
    revertAprPpm: 200_000,
    balance: usd(200_000),
  });
  await ask(page, 'POST', '/promos', {
    ...offer,
    kind: 'intro_purchase',
    endsOn: '2027-06-30',
    revertAprPpm: 240_000,
    balance: usd(60_000),
  });
  await ask(page, 'POST', '/promos', {
    ...offer,
    kind: 'deferred_interest',
    endsOn: '2026-11-30',
    revertAprPpm: 269_900,
    balance: usd(50_000),
    original: usd(50_000),
  });
  return item.id;
}

test.afterAll(resetClock);

test(
  'a card with five balances goes through fourteen months and two expiring offers, each statement ' +
    'correct to the cent',
  async ({ page }) => {
    const user = newUser();
    await moveClock('2026-01-31T15:00:00Z');
    await signUp(page, user);
    const card = await addCard(page);

    await test.step('fourteen months pass with a payment on the first day and a statement on the last', async () => {
      for (const [index, [closesOn]] of statements.entries()) {
        const startsOn = firstDayOf(closesOn);
        await onDay(page, closesOn, user);
        if (index === 0)
          await ask(page, 'POST', `/cards/${card}/cash-advances`, {
            amount: usd(30_000),
            on: startsOn,
            toAccountId: null,
          });
        else
          await ask(page, 'POST', `/cards/${card}/payments`, {
            amount: usd(15_000),
            paidOn: startsOn,
            fromAccountId: null,
          });
        if (index === statements.length - 1) break;
        await ask(page, 'POST', `/cards/${card}/statements`, {
          startsOn,
          closesOn,
          dueOn: dueAfter(closesOn),
          inGrace: index === 0 ? false : null,
          bookInterest: true,
        });
      }
    });

    await test.step('the last statement is closed on the screen', async () => {
      await page.goto(`/credit-cards?statements=${card}/close`);
      const form = page.getByRole('dialog');
      await expect(form.getByLabel('First day of the cycle')).toHaveValue('2027-03-01');
      await form.getByRole('textbox', { name: 'Closing day' }).fill('2027-03-31');
      await form.getByRole('button', { name: 'Close statement' }).click();
      await expect(form.getByRole('table', { name: 'Closed statements' })).toBeVisible();
    });

    await test.step('every statement is shown', async () => {
      const table = page.getByRole('table', { name: 'Closed statements' });
      const rows = table.getByRole('row').filter({ has: page.getByRole('button', { name: /^View the .* statement/ }) });
      await expect(rows).toHaveCount(statements.length);
      for (const [index, [, interest, cameBack, closing, minimum]] of statements.toReversed().entries()) {
        const cells = rows.nth(index).getByRole('cell');
        await expect(cells.nth(2)).toContainText(dollars(interest + cameBack));
        await expect(cells.nth(3)).toContainText(dollars(minimum));
        await expect(cells.nth(4)).toContainText(dollars(closing));
      }
      await expect(table.getByText('doesn’t add up')).toHaveCount(0);
    });

    await test.step('the statement with the retroactive deferred interest is opened', async () => {
      await page.getByRole('button', { name: 'View the Dec 31, 2026 statement' }).click();
      await expect(
        page
          .getByRole('dialog')
          .getByText(/\$107\.79/)
          .first(),
      ).toBeVisible();
    });
  },
);
