import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { problems, scrollsSideways } from './accessibility.ts';
import { dollars, forgetSession, heading, newUser, signUpByHand, test } from './user.ts';

const greeting = /Good (morning|afternoon|evening)/;
const bar = (page: Page) => page.getByRole('region', { name: 'Sample household' });

/** Counts the user's actions. */
function createActionCounter() {
  const done: string[] = [];
  return {
    done,
    do: async (what: string, act: () => Promise<unknown>) => {
      done.push(what);
      await act();
    },
  };
}

/** Expects a dashboard with figures: today's moves, and the remotes' widgets. */
async function expectFigures(page: Page): Promise<void> {
  await expect(heading(page, greeting)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Today’s moves' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'See the math' })).toBeVisible();
  // widgets below the screen may not be rendered until they are scrolled into view
  const cash = page.getByRole('region', { name: 'Cash, next 45 days' });
  await cash.scrollIntoViewIfNeeded();
  await expect(cash.getByText('Everyday checking')).toBeVisible();
}

async function exploreSample(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Explore a sample household' }).click();
  await expect(heading(page, greeting)).toBeVisible();
}

/** Pairs of a theme and a width that include every theme and every width. The full run inspects all pairs. */
const inspected = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
  ...(process.env['JOURNEYS_FULL'] === '1'
    ? ([
        { colorScheme: 'light', width: 390 },
        { colorScheme: 'dark', width: 1280 },
      ] as const)
    : []),
] as const;

/** Returns axe violations for each inspected width and theme, and any sideways scrolling at 320 px. */
async function axeProblems(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const { colorScheme, width } of inspected) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    for (const problem of await problems(page)) found.push(`${name}, ${colorScheme}, ${width}: ${problem}`);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  if (await scrollsSideways(page)) found.push(`${name}: scrolls sideways at 320`);
  await page.setViewportSize({ width: 1280, height: 800 });
  return found;
}

test('one click opens a sample household with figures from the landing page, and one click leaves it', async ({
  page,
}) => {
  const hand = createActionCounter();
  const opened = performance.now();
  await page.goto('/');
  await hand.do('explore', () => page.getByRole('link', { name: 'Explore a sample household' }).click());
  await expectFigures(page);
  // a user should need ten seconds; the time on a shared machine is printed but not checked
  process.stdout.write(
    `landing to dashboard: ${hand.done.length} click, ${((performance.now() - opened) / 1000).toFixed(1)} s\n`,
  );
  expect(hand.done.length).toBeLessThanOrEqual(3);
  await expect(page).toHaveURL(/\/dashboard$/);

  await bar(page).getByRole('button', { name: 'Leave' }).click();
  await expect(heading(page, 'See what your money should do next')).toBeVisible();
  await page.goto('/dashboard');
  await expect(heading(page, 'Sign in')).toBeVisible();
});

test('a guest sees how long the sample lasts, and keeps everything by creating an account', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-02T15:00:30Z');
  await exploreSample(page);
  await expect(bar(page)).toContainText(/Deleted in 2[34] hours/);
  await page.goto('/settings');
  await expect(heading(page, 'Settings')).toBeVisible();
  await expect(page.getByText(/sample\.invalid/)).toHaveCount(0);

  await page.goto('/accounts?add=1');
  const form = page.getByRole('dialog', { name: 'Add account' });
  await form.getByLabel('Name').fill('Jar on the shelf');
  await form.getByLabel('Kind').selectOption({ label: 'Checking' });
  await form.getByLabel('Balance today').fill('12.34');
  await form.getByRole('button', { name: 'Add account' }).click();
  await expect(form).toBeHidden();

  await bar(page).getByRole('link', { name: 'Create account' }).click();
  const { email, password } = newUser();
  await page.getByLabel('Name').fill('Ada Marsh');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(heading(page, 'Choose a financial mode')).toBeVisible();
  await page.reload();
  await page.getByRole('radio', { name: 'Pay less interest' }).check();
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await expect(heading(page, greeting)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await page.goto('/accounts');
  await expect(page.getByText('Jar on the shelf')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText(`Signed in as ${email}.`, { exact: false })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Money' })).toContainText('Pay down fast');
});

test('a new user tries the sample, removes it, and restores it', async ({ page }) => {
  await signUpByHand(page, newUser());
  await page.getByRole('radio', { name: 'Quick wins' }).check();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Quick wins' })).toBeChecked();
  await page.getByRole('button', { name: 'Use the sample household' }).click();
  await expectFigures(page);

  await page.getByRole('link', { name: 'Remove sample accounts' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove sample accounts' });
  await expect(question.getByRole('listitem')).toHaveCount(3);
  await question.getByRole('button', { name: 'Remove sample accounts' }).click();
  await expect(page.getByText('Sample accounts removed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Remove sample accounts' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expectFigures(page);
});

test('a new user gets from the landing page to figures from a bank file in at most eleven actions', async ({
  page,
  household,
}) => {
  const hand = createActionCounter();
  const { email, password } = newUser();
  const begun = performance.now();
  await page.goto('/');
  await hand.do('create account', () => page.getByRole('link', { name: 'Create account' }).click());
  await hand.do('name', () => page.getByLabel('Name').fill('Ada Marsh'));
  await hand.do('email', () => page.getByLabel('Email').fill(email));
  await hand.do('password', () => page.getByLabel('Password', { exact: true }).fill(password));
  await hand.do('create', () => page.getByRole('button', { name: 'Create account' }).click());
  await hand.do('import', () => page.getByRole('button', { name: 'Import file' }).click());
  await hand.do('choose the file', () =>
    page.getByLabel('Files', { exact: true }).setInputFiles(join(household.folder, 'checking.ofx')),
  );
  await hand.do('preview', () => page.getByRole('button', { name: 'Preview' }).click());
  await hand.do('apply', () => page.getByRole('button', { name: /^Import [\d,]+ transactions/ }).click());
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible();
  await hand.do('close', () => page.keyboard.press('Escape'));
  await hand.do('dashboard', () => page.getByRole('link', { name: 'Dashboard' }).first().click());
  const checking = household.truth.accounts.find(({ key }) => key === 'checking');
  await expect(page.getByText(dollars(checking?.closingMinor ?? Number.NaN)).first()).toBeVisible();
  process.stdout.write(
    `sign-up with a file: ${hand.done.length} steps of the hand, ` +
      `${((performance.now() - begun) / 1000).toFixed(1)} s of waiting\n`,
  );
  // three typed fields and eight clicks: well under two minutes
  expect(hand.done.length).toBeLessThanOrEqual(11);

  await expect(page.getByText('2 of 5 done')).toBeVisible();
  await page.getByRole('button', { name: 'Hide these steps' }).click();
  await page.reload();
  await expect(heading(page, greeting)).toBeVisible();
  await expect(page.getByText('2 of 5 done')).toHaveCount(0);
});

test('the first pages pass axe in both themes and never scroll sideways', async ({ page }) => {
  const found: string[] = [];
  await page.goto('/');
  await page.getByText('See the math').click();
  found.push(...(await axeProblems(page, 'landing')));
  await exploreSample(page);
  await expectFigures(page);
  found.push(...(await axeProblems(page, 'dashboard of a guest')));
  await page.goto('/settings');
  await expect(heading(page, 'Settings')).toBeVisible();
  found.push(...(await axeProblems(page, 'settings of a guest')));
  await page.goto('/signup');
  await expect(page.getByText('Keep the sample household', { exact: false })).toBeVisible();
  found.push(...(await axeProblems(page, 'keeping the sample')));
  await forgetSession(page);
  await signUpByHand(page, newUser());
  await page.getByRole('radio', { name: 'Safety' }).check();
  found.push(...(await axeProblems(page, 'ways in')));
  await page.goto('/signup?step=mode');
  await expect(heading(page, 'Choose a financial mode')).toBeVisible();
  found.push(...(await axeProblems(page, 'questions')));
  expect(found).toEqual([]);
});
