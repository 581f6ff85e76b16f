import { expect, type Page } from '@playwright/test';
import { problems, scrollsSideways } from './accessibility.ts';
import { newUser, signUp, test, origin, visit } from './user.ts';

/** A token that never existed. Pages of email links request a confirmation before they use a token. */
const token = 'x'.repeat(43);
const signedOut = ['/', '/login', `/login#email-undo=${token}`, '/signup', `/signup#invite=${token}`];
const signedIn = [
  '/dashboard',
  '/accounts',
  '/transactions',
  '/sweeps',
  '/credit-cards',
  '/debt',
  '/promotional-periods',
  '/insights',
  '/insights?section=reports&report=spending',
  '/insights?section=targets&target=new',
  '/notifications',
  '/settings',
  '/settings/notifications',
  '/settings/sweep',
  '/sweeps?new=1',
  '/sweeps?new=keep_target',
  '/sweeps?goal=new',
  '/accounts?add=1',
  '/transactions?add=1',
  '/transactions?import=1',
  '/credit-cards?add=1',
  '/promotional-periods?add=1',
  '/settings?edit=name',
  '/settings#appearance',
  '/settings?section=security',
  '/settings?section=members',
  '/settings?section=rates&add=EUR',
  '/settings?section=data',
  '/settings?section=categories',
  '/settings?section=categories&do=add',
  '/settings?section=payees',
  '/settings?section=rules',
  '/settings?section=rules&rule=new',
  '/settings/financial-mode',
  '/settings/financial-mode?check=safety_first',
  '/settings/financial-mode?check=float',
  '/transactions?view=upcoming',
  '/transactions?view=upcoming&series=new',
];
const widths = [1280, 390];
const full = process.env['JOURNEYS_FULL'] === '1';

const load = (page: Page, route: string): Promise<unknown> => page.goto(route, { waitUntil: 'networkidle' });

/**
 * Inspects the screens one after the other, alternating between widths. The full run inspects each screen at every
 * width.
 */
async function inspectRoutes(page: Page, routes: string[], go: typeof load = visit): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [index, route] of routes.entries()) {
    await page.setViewportSize({ width: widths[0] ?? 1280, height: 800 });
    await (index === 0 ? load : go)(page, route);
    await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeVisible();
    for (const width of full ? widths : widths.filter((_, turn) => turn === index % widths.length)) {
      await page.setViewportSize({ width, height: 800 });
      const seen = await problems(page);
      if (seen.length > 0) found[`${route} at ${width}`] = seen;
    }
    await page.setViewportSize({ width: 320, height: 640 });
    if (await scrollsSideways(page)) found[`${route} at 320`] = ['scrolls sideways'];
  }
  return found;
}

const first = async (
  page: Page,
  path: string,
  id: (item: { id: string; account: { id: string } }) => string,
): Promise<string> => {
  const { items } = (await (await page.request.get(`/api/v1${path}`)).json()) as {
    items: { id: string; account: { id: string } }[];
  };
  const [item] = items;
  if (item === undefined) throw new Error(`${path} is empty`);
  return id(item);
};

/**
 * Returns the addresses of drawers and calculations on /credit-cards, /promotional-periods and /debt, and of reports.
 */
async function drawers(page: Page): Promise<string[]> {
  const card = await first(page, '/cards', ({ account }) => account.id);
  const promo = await first(page, '/promos', ({ id }) => id);
  const loan = await first(page, '/loans', ({ account }) => account.id);
  return [
    ...['pay', 'simulate', 'do', 'complete', 'card', 'statements'].map((name) => `/credit-cards?${name}=${card}`),
    `/credit-cards?statements=${card}.close`,
    `/credit-cards?statements=${card}.terms`,
    `/credit-cards?working=interest-${card}`,
    ...['', '&act=confirm', '&act=extend', '&act=transferred'].map(
      (act) => `/promotional-periods?promo=${promo}${act}`,
    ),
    `/promotional-periods?working=neededPerMonth-${promo}`,
    `/debt?loan=${loan}`,
    '/debt?working=plan-totalInterest',
    ...['spending', 'cash-flow', 'forecast', 'net-worth', 'interest', 'subscriptions', 'standing'].map(
      (report) => `/insights?section=reports&report=${report}`,
    ),
    '/insights?section=targets',
    '/notifications',
  ];
}

/**
 * Colors come from one list, so in dark mode one screen of each kind covers them all. The full run checks every screen.
 */
const inTheDark = [
  '/dashboard',
  '/sweeps',
  '/insights?section=targets&target=new',
  '/settings/notifications',
  '/settings/financial-mode?check=safety_first',
  '/transactions?import=1',
];
const drawersInTheDark = /pay=|promo=[^&]*$|working=plan/;

for (const colorScheme of ['light', 'dark'] as const) {
  const isAll = full || colorScheme === 'light';
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({ colorScheme });

    test('signed-out pages pass axe and never scroll sideways', async ({ page }) => {
      expect(await inspectRoutes(page, signedOut, load)).toEqual({});
    });

    test('every screen of an empty household passes axe and never scrolls sideways', async ({ page }) => {
      await signUp(page, newUser());
      expect(await inspectRoutes(page, isAll ? signedIn : inTheDark)).toEqual({});
      // the notice of a deletion is on every screen
      const requested = await page.request.post('/api/v1/household/deletion', {
        headers: { origin, 'idempotency-key': crypto.randomUUID() },
        data: { name: 'Ada Marsh' },
      });
      expect(requested.status()).toBe(200);
      expect(await inspectRoutes(page, ['/settings?section=data'])).toEqual({});
      await expect(page.getByRole('link', { name: 'Export or cancel' })).toBeVisible();
    });

    test('drawers and dialogs with data on cards, offers and debts pass axe, and never scroll sideways', async ({
      page,
    }) => {
      await page.goto('/');
      const headers = { origin };
      expect(
        (
          await page.request.post('/api/v1/auth/sample', {
            headers,
            data: { timezone: 'America/New_York', locale: 'en-US' },
          })
        ).ok(),
      ).toBe(true);
      const routes = await drawers(page);
      expect(
        await inspectRoutes(page, isAll ? routes : routes.filter((route) => drawersInTheDark.test(route))),
      ).toEqual({});
    });
  });
}
