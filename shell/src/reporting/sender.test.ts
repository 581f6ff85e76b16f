import { expect, it } from '@jest/globals';
import type { ErrorEvent } from '@sentry/react';
import { scrubEvent } from './sender.ts';

const event = (): ErrorEvent => ({
  type: undefined,
  event_id: 'abc',
  message: 'paid $12 to "Corner Coffee"',
  request: {
    url: 'https://money.example/transactions?q=rent',
    headers: { Referer: 'https://money.example/?secret=1' },
    cookies: { session: 'x' },
  },
  user: { email: 'ada@example.com', ip_address: '10.0.0.7' },
  extra: { balance: 120_450 },
  breadcrumbs: [{ message: 'clicked Aria Visa $1,204.50' }],
  tags: { phase: 'render' },
  exception: {
    values: [
      {
        type: 'TypeError',
        value: 'floor 1204.50 is above 99',
        stacktrace: {
          frames: [
            { filename: 'https://money.example/r/shell/1.0.0-aaaa/main.js' },
            { filename: 'https://money.example/r/mfe-accounts/1.8.0-ab12/route.accounts.js' },
          ],
        },
      },
    ],
  },
});

it('scrubEvent removes amounts, names, searches, cookies and personal data', () => {
  const sent = JSON.stringify(scrubEvent(event()));
  for (const secret of [
    '12.00',
    'Corner',
    'rent',
    'secret',
    'session',
    'ada@',
    '10.0.0.7',
    '120450',
    'Aria',
    '1204',
    '99',
  ])
    expect(sent).not.toContain(secret);
  expect(scrubEvent(event()).request).toEqual({ url: 'https://money.example/transactions' });
});

it('scrubEvent removes the search parameters of a page whose own code failed', () => {
  const failed = event();
  const page = 'https://money.example/transactions?q=rent#x';
  failed.exception = { values: [{ type: 'Error', stacktrace: { frames: [{ filename: page, abs_path: page }] } }] };
  delete failed.request?.url;
  const sent = scrubEvent(failed);
  expect(JSON.stringify(sent)).not.toMatch(/rent|secret/);
  expect(sent.exception?.values?.[0]?.stacktrace?.frames).toEqual([
    { filename: 'https://money.example/transactions', abs_path: 'https://money.example/transactions' },
  ]);
});

it('scrubEvent names the remote and release whose code failed, based on the frame nearest to the failure', () => {
  expect(scrubEvent(event())).toMatchObject({
    release: 'mfe-accounts@1.8.0-ab12',
    tags: { remote: 'mfe-accounts', release: '1.8.0-ab12', phase: 'render' },
  });
});

it("scrubEvent keeps the reporter's more precise tags", () => {
  const reported = { ...event(), tags: { remote: 'mfe-insights', release: '2.0.0-cd34', phase: 'load' } };
  expect(scrubEvent(reported).tags).toEqual({ remote: 'mfe-insights', release: '2.0.0-cd34', phase: 'load' });
});
