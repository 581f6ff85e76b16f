import { expect, test, type Page, type Request } from '@playwright/test';

interface Received {
  project: string;
  cookie?: string;
  body: Buffer;
}

interface Event {
  event_id: string;
  release?: string;
  tags?: Record<string, string>;
  exception?: { values: { value?: string }[] };
}

const receiver = `http://127.0.0.1:${process.env['RECEIVER_PORT']}`;

async function received(): Promise<Received[]> {
  const list = (await (await fetch(`${receiver}/received`)).json()) as {
    project: string;
    cookie?: string;
    body: string;
  }[];
  return list.map((each) => ({ ...each, body: Buffer.from(each.body, 'base64') }));
}

const eventOf = (body: Buffer): Event | undefined => {
  const [, item = '{}', payload = '{}'] = body.toString('utf8').split('\n');
  return (JSON.parse(item) as { type?: string }).type === 'event' ? (JSON.parse(payload) as Event) : undefined;
};

/** Waits for the matching report. */
async function reportWith(
  fits: (event: Event, report: Received) => boolean,
): Promise<{ event: Event; report: Received }> {
  let found: { event: Event; report: Received } | undefined;
  await expect
    .poll(async () => {
      for (const report of await received()) {
        const event = eventOf(report.body);
        if (event && fits(event, report)) found = { event, report };
      }
      return found !== undefined;
    })
    .toBe(true);
  if (!found) throw new Error('there is no such report');
  return found;
}

const idOfNewest = (page: Page) => page.getByRole('list').getByRole('listitem').first().locator('code').innerText();

async function open(page: Page): Promise<Request[]> {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/monitoring') sent.push(request);
  });
  await page.goto('/sentry-example-page');
  await expect(page.getByRole('heading', { level: 1, name: 'Error reporting test' })).toBeVisible();
  await expect(page.getByText('Reports get through')).toBeVisible();
  return sent;
}

test('a browser error reaches the receiver unchanged, with the id that the page shows', async ({ page, context }) => {
  await context.addCookies([
    { name: 'tideline_session', value: 'a-session-nobody-has-0123456789', url: process.env['TIDELINE_URL'] ?? '' },
  ]);
  const sent = await open(page);
  await page.getByRole('button', { name: 'Raise a browser error' }).click();
  await expect(page.getByText(/was accepted \(200\)/)).toBeVisible();
  const id = await idOfNewest(page);
  const { event, report } = await reportWith(({ event_id }) => event_id === id);
  expect(report.project).toBe('1');
  expect(report.cookie).toBeUndefined();
  expect(sent.map((request) => request.postDataBuffer()?.toString('base64'))).toContain(report.body.toString('base64'));
  expect(event.tags).toMatchObject({ remote: 'shell' });
  expect(event.release).toMatch(/^shell@/);
});

test('an error inside a remote names the remote and its release', async ({ page }) => {
  await open(page);
  await page.getByLabel('Remote').selectOption('mfe-insights');
  await page.getByRole('button', { name: 'Raise an error in a remote' }).click();
  await expect(page.getByText(/was accepted \(200\)/)).toBeVisible();
  const id = await idOfNewest(page);
  const { event } = await reportWith(({ event_id }) => event_id === id);
  expect(event.release).toMatch(/^mfe-insights@\d+\.\d+\.\d+-\w+$/);
  expect(event.tags?.['remote']).toBe('mfe-insights');
});

test('a server error is reported by the server itself, with the digest that the page shows', async ({ page }) => {
  const sent = await open(page);
  await page.getByRole('button', { name: 'Raise a server error' }).click();
  await expect(page.getByText('is the digest')).toBeVisible();
  const digest = await idOfNewest(page);
  const { event, report } = await reportWith((each) => each.tags?.['digest'] === digest);
  expect(report.project).toBe('2');
  expect(event.release).toMatch(/^api@/);
  expect(sent.map((request) => request.postData() ?? '').join('')).not.toContain(digest);
});

test('a page crash shows one reference, which is also in the report that the receiver gets', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Crash this page' }).click();
  await expect(
    page.getByRole('heading', { name: 'Application error: a client-side exception has occurred' }),
  ).toBeVisible();
  const reference = (await page.getByText(/^Reference/).innerText()).replace('Reference ', '');
  const { event } = await reportWith(({ event_id }) => event_id === reference);
  expect(event.exception?.values.at(-1)?.value).toContain('raised on purpose while drawing the page');
});
