import { expect, type Page } from '@playwright/test';
import { newUser, origin, signUp, test, visit } from './user.ts';
import { ViewerTour } from './viewer-tour.ts';

const post = async (page: Page, path: string, data: object): Promise<Record<string, unknown>> => {
  const headers = { origin, 'idempotency-key': crypto.randomUUID() };
  const answer = await page.request.post(`/api/v1${path}`, { headers, data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
};

/** Makes the user a viewer of an empty household, or of one with five years of data. */
async function becomeViewer(page: Page, { isEmpty = false } = {}): Promise<void> {
  await signUp(page, newUser());
  if (!isEmpty) {
    await post(page, '/sample', {});
    await post(page, '/insights/refresh', {});
  }
  const { link } = await post(page, '/invitations', { role: 'viewer' });
  await page.context().clearCookies();
  const { email, password } = newUser();
  await post(page, '/auth/sign-up', {
    name: 'Vic',
    email,
    password,
    currency: 'USD',
    timezone: 'America/New_York',
    locale: 'en-US',
    invitation: String(link).split('invite=')[1],
  });
  await page.goto('/dashboard');
}

interface Product {
  routes: string[];
  commands: { title: string; to: string; needs?: string }[];
}

/** Returns the routes and commands of the active releases. */
async function productOf(page: Page): Promise<Product> {
  const text = await page.locator('#tideline-registry').textContent();
  const { remotes } = JSON.parse(text ?? '') as {
    remotes: { routes: { path: string }[]; commands: Product['commands'] }[];
  };
  return {
    routes: ['/dashboard', ...remotes.flatMap(({ routes }) => routes.map(({ path }) => path))],
    commands: remotes.flatMap(({ commands }) => commands),
  };
}

/** Addresses that open a form for an editor, besides the addresses of commands. */
const FORMS = [
  '/accounts?arrange=1',
  '/transactions?queue=transfers',
  '/transactions?queue=duplicates',
  '/transactions?queue=upcoming',
  '/transactions?view=upcoming&series=new',
  '/debt?terms=1',
];

/** Every letter except `g`, which starts a jump to another screen, and the keys for undo. */
const KEYS = [...'abcdefhijklmnopqrstuvwxyz', 'Enter', 'Delete', 'Control+z', 'Control+Shift+z'];

test('a viewer sees no edit control on any screen, and no control leads to an error', async ({ page }) => {
  test.slow();
  await becomeViewer(page);
  const { routes, commands } = await productOf(page);
  const tour = new ViewerTour(page);
  tour.add([...routes, ...FORMS, ...commands.map(({ to }) => to)]);
  await tour.walk({ pressing: true });

  for (const route of routes) {
    await visit(page, route);
    await tour.type(['j', ...KEYS]);
    await visit(page, route);
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByRole('term').first()).toBeVisible();
    const listed = await sheet.getByRole('term').allTextContents();
    expect(listed).toContain('Search and commands');
    expect(listed.filter((label) => /^(?:Add|New|Edit|Delete|Undo|Redo|Category|Note|Merge)\b/.test(label))).toEqual(
      [],
    );
    await page.keyboard.press('Escape');
  }
  expect([...tour.edits]).toEqual([]);
  expect(tour.refused).toEqual([]);
});

test('the command palette offers a viewer no editor commands', async ({ page }) => {
  await becomeViewer(page, { isEmpty: true });
  const { commands } = await productOf(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const offered: string[] = [];
  for (const { title } of commands) {
    await palette.getByRole('combobox').fill(title);
    if ((await palette.getByRole('option', { name: title, exact: true }).count()) > 0) offered.push(title);
  }
  expect(offered).toEqual(commands.filter(({ needs }) => needs === undefined).map(({ title }) => title));
  expect(offered.filter((title) => /^(?:Add|New|Import|Record|Pause)\b/.test(title))).toEqual([]);
});

test('a viewer sees no edit control in an empty household', async ({ page }) => {
  await becomeViewer(page, { isEmpty: true });
  const { routes } = await productOf(page);
  const tour = new ViewerTour(page);
  tour.add(routes);
  await tour.walk({ pressing: false });
  expect([...tour.edits]).toEqual([]);
  expect(tour.refused).toEqual([]);
});
