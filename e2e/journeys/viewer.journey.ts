import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { newUser, origin, signUp, test, visit } from './user.ts';

/** Controls with the same words do the same, so one of each is tried; the full run tries two. */
const SAME_TRIED = process.env['JOURNEYS_FULL'] === '1' ? 2 : 1;

const post = async (page: Page, path: string, data: object): Promise<Record<string, unknown>> => {
  const headers = { origin, 'idempotency-key': crypto.randomUUID() };
  const answer = await page.request.post(`/api/v1${path}`, { headers, data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
};

/** A viewer of a household with five years of data. */
async function becomeViewer(page: Page): Promise<void> {
  await signUp(page, newUser());
  await post(page, '/sample', {});
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
}

/** Every page of the signed-in shell, by the active releases. */
async function pagesOf(page: Page): Promise<string[]> {
  await page.goto('/dashboard');
  const text = await page.locator('#tideline-registry').textContent();
  const paths = [...(text ?? '').matchAll(/"path":"(\/[a-z][a-z/-]*)"/g)].map(([, path]) => path ?? '');
  return [...new Set(paths)].filter((path) => !['/login', '/signup', '/sentry-example-page'].includes(path));
}

const SECTIONS = ['audit', 'categories', 'connections', 'data', 'members', 'payees', 'rules'].map(
  (section) => `/settings?section=${section}`,
);
/** Addresses that open a form for an editor. */
const FORMS = [
  '/accounts?add=1',
  '/accounts?arrange=1',
  '/transactions?add=1',
  '/transactions?import=1',
  '/transactions?queue=transfers',
  '/transactions?queue=duplicates',
  '/transactions?queue=upcoming',
  '/credit-cards?add=1',
  '/credit-cards?pay=choose',
  '/promotional-periods?add=1',
  '/sweeps?new=1',
  '/sweeps?pause=1',
  '/sweeps?goal=new',
];

/** Leaves the session, or only what the viewer sees. */
const HARMLESS = /^(Sign out|Leave household|Create another household|Print|Try again)/;

/** Requests without an answer, but for the stream of live changes, which stays open. */
const pending = new Set<Request>();

function followRequests(page: Page): void {
  page.on('request', (request) => {
    // a new document abandons the requests of the previous one
    if (request.isNavigationRequest()) pending.clear();
    if (!request.url().includes('/events?')) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
}

const settled = (): Promise<void> => expect.poll(() => [...pending].map((request) => request.url())).toEqual([]);

const buttons = (area: Locator): Locator => area.getByRole('button').filter({ visible: true });

/** The names of the controls; null for those that cannot be pressed. */
const namesOf = (area: Locator): Promise<(string | null)[]> =>
  buttons(area).evaluateAll((all) =>
    all.map((each) =>
      each.matches(':disabled') ? null : (each.getAttribute('aria-label') ?? (each as HTMLElement).innerText).trim(),
    ),
  );

/** Words of a control without names and figures, which differ from row to row. */
const kindOf = (name: string): string => name.replaceAll(/[\d$.,%]+/g, '#').split(/[:,]| of | for /)[0] ?? '';

async function tryAll(page: Page, area: Locator, note: (control: string) => void, depth: number): Promise<void> {
  const tried = new Map<string, number>();
  let names = await namesOf(area);
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? null;
    if (name === null || HARMLESS.test(name)) continue;
    const count = tried.get(kindOf(name)) ?? 0;
    if (count >= SAME_TRIED) continue;
    tried.set(kindOf(name), count + 1);
    note(name);
    const before = page.url();
    // it may be covered by what the one before opened
    await buttons(area)
      .nth(index)
      .click({ timeout: 3_000 })
      .catch(() => undefined);
    await settled();
    const dialog = page.getByRole('dialog').first();
    if (await dialog.isVisible()) {
      if (depth > 0) await tryAll(page, dialog, (inner) => note(`${name} > ${inner}`), depth - 1);
      await page.keyboard.press('Escape');
    }
    if (page.url() !== before) await visit(page, before);
    names = await namesOf(area);
  }
}

test('no control of a viewer leads to a refusal, on any page', async ({ page }) => {
  test.slow();
  await becomeViewer(page);
  followRequests(page);
  const refused: string[] = [];
  let control = '';
  page.on('response', (response) => {
    if (response.status() === 403 && response.url().includes('/api/'))
      refused.push(`${control}: ${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  page.on('dialog', (dialog) => void dialog.accept());
  for (const path of [...(await pagesOf(page)), ...SECTIONS, ...FORMS]) {
    await visit(page, path);
    await tryAll(page, page.locator('main'), (name) => (control = `${path} ${name}`), 1);
  }
  expect(refused).toEqual([]);
});
