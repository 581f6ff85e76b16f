import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { civilDate, defaultMinimum, minor, planPayoff, ppm, type Debt, type DebtSegment } from '@tideline/domain';
import { dollars, heading, newUser, previewFiles, signUpByHand, test, type HouseholdOnDisk } from './user.ts';

/** The date of the journeys' clock. */
const today = '2026-11-02';

/** Purchase APR and due day of each card. */
const rates = {
  mastercard: { apr: '24.99', ppm: 249_900, dueDay: 14 },
  store: { apr: '29.99', ppm: 299_900, dueDay: 25 },
  visa: { apr: '21.49', ppm: 214_900, dueDay: 28 },
} as const;
type CardKey = keyof typeof rates;
const cardKeys = Object.keys(rates) as CardKey[];
const monthlyMinor = 50_000;

const accountOf = ({ truth }: HouseholdOnDisk, key: string) => {
  const account = truth.accounts.find((candidate) => candidate.key === key);
  if (!account) throw new Error(`the household has no ${key}`);
  return account;
};

async function importHousehold(page: Page, household: HouseholdOnDisk): Promise<void> {
  const { folder, truth } = household;
  const files = ['checking.ofx', 'savings.ofx', 'visa.qfx', 'mastercard.qfx', 'store.qfx'].map((name) =>
    join(folder, name),
  );
  await previewFiles(page, files);
  const rows = truth.accounts.reduce((sum, { count }) => sum + count, 0);
  await page.getByRole('button', { name: `Import ${rows.toLocaleString('en-US')} transactions` }).click();
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
}

async function enterRates(page: Page, mask: string, { apr, dueDay }: (typeof rates)[CardKey]): Promise<void> {
  await page.goto('/credit-cards');
  const tile = page.getByRole('region', { name: new RegExp(mask) });
  await expect(tile.getByRole('button', { name: /^More for/ })).toBeVisible();
  const isMissing = (await tile.getByRole('button', { name: 'Enter rates and terms' }).count()) > 0;
  if (isMissing) await tile.getByRole('button', { name: 'Enter rates and terms' }).click();
  else {
    await tile.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Rates and terms' }).click();
  }
  const form = page.getByRole('dialog');
  await form.getByLabel('Purchase APR').fill(apr);
  await form.getByLabel(/Due day of the month/).fill(String(dueDay));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(tile.getByText(`${apr}%`).first()).toBeVisible();
}

type Cycles = ReadonlyMap<number, NonNullable<Debt['cycle']>>;

/** Returns the amounts paid and due in this month, by the due day of each card. */
async function cyclesOf(page: Page): Promise<Cycles> {
  const answer = await page.request.get('/api/v1/debt/debts');
  const { debts } = (await answer.json()) as { debts: Pick<Debt, 'dueDay' | 'cycle'>[] };
  return new Map(
    debts.flatMap(({ dueDay, cycle }) =>
      dueDay === undefined || cycle === undefined ? [] : [[dueDay, cycle] as const],
    ),
  );
}

/** Computes the engine's plan for the same debts, which the page and the api must match. */
function planOf(household: HouseholdOnDisk, promoMinor: number, cycles: Cycles) {
  const debts = cardKeys.flatMap((key): Debt[] => {
    const owed = -accountOf(household, key).closingMinor;
    if (owed <= 0) return [];
    const promo: DebtSegment[] =
      key === 'store'
        ? [
            {
              id: 'promo',
              kind: 'deferred',
              balanceMinor: minor(promoMinor),
              aprPpm: ppm(0),
              promo: { endsOn: civilDate('2027-05-20'), revertAprPpm: ppm(299_900) },
            },
          ]
        : [];
    const cycle = cycles.get(rates[key].dueDay);
    const rest = owed - (key === 'store' ? promoMinor : 0);
    const purchases: DebtSegment[] =
      rest > 0 ? [{ id: key, kind: 'purchase', balanceMinor: minor(rest), aprPpm: ppm(rates[key].ppm) }] : [];
    return [
      {
        id: key,
        name: key,
        kind: 'card',
        segments: [...purchases, ...promo],
        minimum: defaultMinimum('USD'),
        dueDay: rates[key].dueDay,
        ...(cycle === undefined ? {} : { cycle }),
      },
    ];
  });
  return planPayoff(debts, { strategy: 'snowball', monthlyMinor: minor(monthlyMinor), startOn: civilDate(today) });
}

test("a new user imports five files, enters rates and a promotion, and gets the engine's plan", async ({
  page,
  household,
}) => {
  await signUpByHand(page, newUser());

  await test.step('the files are imported with balances correct to the cent', async () => {
    await importHousehold(page, household);
    await page.goto('/accounts');
    for (const { closingMinor, mask } of household.truth.accounts) {
      const row = page.getByRole('listitem').filter({ hasText: mask });
      await expect(row).toContainText(dollars(Math.abs(closingMinor)));
      if (closingMinor < 0) await expect(row).toContainText('You owe');
    }
  });

  await test.step('importing the same files again creates no duplicates', async () => {
    await previewFiles(page, [join(household.folder, 'checking.ofx'), join(household.folder, 'checking.overlap.ofx')]);
    await expect(
      page.getByRole('button', { name: /Import 0 transactions/ }).or(page.getByText('Duplicates').first()),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import [1-9]/ })).toHaveCount(0);
  });

  const storeOwed = -accountOf(household, 'store').closingMinor;
  const promoMinor = Math.min(60_000, storeOwed);

  await test.step('the rates and a promotional period are entered', async () => {
    for (const key of cardKeys) await enterRates(page, accountOf(household, key).mask, rates[key]);
    await page.goto('/promotional-periods');
    await page.getByRole('button', { name: 'Add offer' }).click();
    const form = page.getByRole('dialog');
    const store = form.getByLabel('Card', { exact: true });
    const option = store.getByRole('option').filter({ hasText: accountOf(household, 'store').mask });
    await store.selectOption(await option.getAttribute('value'));
    await form.getByRole('radio', { name: 'Deferred interest' }).check();
    await form.getByLabel('Left to pay today').fill((promoMinor / 100).toFixed(2));
    await form.getByLabel('Starts on').fill('2026-05-20');
    await form.getByLabel('Ends on').fill('2027-05-20');
    await form.getByLabel('APR after the offer').fill('29.99');
    await form.getByRole('button', { name: 'Add promotional period' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText(/in interest\./).first()).toBeVisible();
  });

  await test.step("the plan has the engine's figures", async () => {
    const plan = planOf(household, promoMinor, await cyclesOf(page));
    if (plan.outcome !== 'paid_off') throw new Error('the generated debts must end');
    await page.goto('/debt');
    await page.getByRole('radio', { name: 'Snowball' }).check();
    const monthly = page.getByLabel('Monthly amount', { exact: true });
    await monthly.fill((monthlyMinor / 100).toFixed(2));
    const row = page.getByRole('table', { name: 'Strategies side by side' }).getByRole('row', { name: /Snowball/ });
    await expect(row).toContainText(dollars(plan.totalInterestMinor));
    const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${plan.debtFreeOn}T00:00:00Z`),
    );
    await expect(row).toContainText(month);
    await page.getByRole('tab', { name: 'Month by month' }).click();
    const first = page.getByRole('table', { name: 'Month by month' }).getByRole('row').nth(1);
    await expect(first).toContainText(dollars(plan.rows[0]?.interestMinor ?? 0));
    await page.getByRole('button', { name: 'Use this plan' }).click();
    await expect(page.getByText('Active plan', { exact: true })).toBeVisible();
  });

  await test.step("the dashboard shows today's moves with their calculation", async () => {
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(heading(page, /Good (morning|afternoon|evening|night)/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Today’s moves' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Pay / }).first()).toBeVisible();
    await page.getByRole('button', { name: 'See the math' }).click();
    const math = page.getByRole('dialog', { name: 'Today’s moves' });
    await expect(math.getByRole('table', { name: 'Where your cash goes' })).toBeVisible();
  });
});
