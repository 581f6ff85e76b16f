import { describe, expect, it } from '@jest/globals';
import { composeNoticeEmail } from './channels/notice-email.ts';
import { formattersFor } from './formatters.ts';
import { textsNow, textsOf } from './texts.ts';

const say = formattersFor({ language: 'en', locale: 'en-US', timeZone: 'America/New_York' });
const usd = (minor: number) => ({ minor: String(minor), currency: 'USD' });
const due = {
  accountName: 'Visa',
  dueOn: '2026-03-15',
  daysLeft: 1,
  amount: usd(3_500),
  minimum: null,
  fromAccountName: 'Everyday',
  coverage: 'short',
  shortBy: usd(1_200),
};

describe('notification texts', () => {
  it.each<[Parameters<typeof textsOf>[0], object, string, string]>([
    ['payment_due', due, 'Visa payment due tomorrow', '$35 by Mar 15, 2026. Everyday is $12 short.'],
    [
      'payment_due',
      { ...due, amount: null, daysLeft: 0, coverage: 'autopay', fromAccountName: null },
      'Visa payment due today',
      'Due on Mar 15, 2026. Autopay is on.',
    ],
    [
      'promo_deadline',
      {
        accountName: 'Visa',
        offer: 'balance_transfer',
        endsOn: '2026-06-30',
        payBy: '2026-05-30',
        daysLeft: 30,
        balance: usd(60_000),
        neededPerMonth: usd(20_000),
      },
      'The balance transfer rate on Visa ends in 30 days',
      'It ends on Jun 30, 2026. Pay $600 by May 30, 2026. $200 a month pays it off in time.',
    ],
    [
      'promo_deadline',
      {
        accountName: 'Online savings',
        offer: 'savings_bonus_rate',
        endsOn: '2026-06-30',
        payBy: null,
        daysLeft: 7,
        balance: usd(0),
        neededPerMonth: null,
      },
      'The bonus rate on Online savings ends in 7 days',
      'It ends on Jun 30, 2026.',
    ],
    [
      'connection_problem',
      { host: 'bridge.example', problem: 'a code of tomorrow' },
      'bridge.example isn’t connecting',
      'Something went wrong on this server. Try again, or ask its operator.',
    ],
    ['import_finished', { fileName: 'a.csv', added: 1, failed: false }, 'a.csv imported', '1 transaction added.'],
  ])('state the exact title and body of a %s notification (example %#)', (type, params, title, body) => {
    expect(textsOf(type, params, say)).toEqual({ title, body });
  });

  it("state the date of amounts that change daily when read on a later day in the user's time zone", () => {
    const texts = (type: Parameters<typeof textsNow>[0], params: unknown, now: string) =>
      textsNow(type, params, { say, createdAt: '2026-03-14T20:00:00Z', now: new Date(now) }).body;
    const today = textsOf('payment_due', due, say).body;
    expect(texts('payment_due', due, '2026-03-15T03:59:00Z')).toBe(today);
    const dated = 'Amounts as of Mar 14, 2026. Open it to see today’s.';
    expect(texts('payment_due', due, '2026-03-15T04:00:00Z')).toBe(`${today} ${dated}`);
    const worth = { insight: 'idle_cash', name: 'Rainy day', value: usd(48_700) };
    expect(texts('insight_new', worth, '2026-03-16T12:00:00Z')).toBe(`Worth about $487 a year. ${dated}`);
    expect(texts('insight_new', { ...worth, value: null }, '2026-03-16T12:00:00Z')).toBe('');
  });

  it("use the user's locale and time zone, and hide amounts on lock screens", () => {
    const german = formattersFor({ language: 'en', locale: 'de-DE', timeZone: 'Europe/Berlin' });
    expect(german.money({ minor: '-123456', currency: 'JPY' })).toBe('−123.456\u00a0¥');
    expect(german.instant('2026-03-29T01:30:00Z')).toBe('29. März, 03:30 MESZ');
    expect(say.instant('2026-03-02T04:30:00Z')).toBe('Mar 1, 11:30 PM EST');
    expect(
      formattersFor({ language: 'en', locale: 'en-US', timeZone: 'Pacific/Auckland' }).instant('2026-03-01T11:30:00Z'),
    ).toBe('Mar 2, 12:30 AM GMT+13');
    expect(
      textsOf(
        'payment_due',
        due,
        formattersFor({ language: 'en', locale: 'en-US', timeZone: 'UTC', hideAmounts: true }),
      ).body,
    ).toBe('••• by Mar 15, 2026. Everyday is ••• short.');
  });
});

describe('a notification email', () => {
  const common = {
    language: 'en',
    to: 'ann@example.org',
    name: 'Ann <b>',
    messageId: '<1@x>',
    unsubscribeUrl: 'https://x/u',
    unsubscribes: 'type',
    settingsUrl: 'https://x/s',
    inboxUrl: 'https://x/n',
  } as const;

  it('contains names as text, never as markup', () => {
    const { html, text } = composeNoticeEmail({
      ...common,
      isDigest: false,
      notices: [
        {
          title: '<img src=x onerror=alert(1)> is due',
          body: '"quoted" & <i>',
          url: 'https://x/?a=1&b="',
          severity: 'warning',
        },
      ],
    });
    expect(html).not.toMatch(/<img|<i>|<b>|onerror=alert\(1\)>/);
    expect(html).not.toMatch(/<script|javascript:|<link|@import|url\(/);
    expect(text).toContain('Warning: <img src=x onerror=alert(1)> is due');
  });

  it('lists urgent notifications first, and refers to the inbox for those above its limit', () => {
    const many = Array.from({ length: 45 }, (_, index) => ({
      title: `n${index}`,
      body: '',
      url: 'https://x',
      severity: index === 44 ? ('urgent' as const) : ('info' as const),
    }));
    const { subject, html, text } = composeNoticeEmail({ ...common, isDigest: true, notices: many });
    expect(subject).toBe('45 notifications in your digest: n44');
    expect(html.match(/<h2/g)).toHaveLength(40);
    expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe('45 notifications in your digest');
    expect([html.includes('5 more in your inbox.'), text.includes('5 more: https://x/n')]).toEqual([true, true]);
  });
});
