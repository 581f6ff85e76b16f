/** Tests the parsers of pasted tokens and bridge responses. */
import { describe, expect, it } from '@jest/globals';
import { civilDate, type CivilDate, formatDecimal, minor } from '@tideline/domain';
import * as fc from 'fast-check';
import { readAccountSet } from './account-set.ts';
import { dayOf } from './day-of.ts';
import { decimalOf } from './decimal.ts';
import { guessAccount, maskOf } from './guess-account.ts';
import { plainText } from './plain-text.ts';
import { accessOf, claimUrlOf } from './setup-token.ts';
import { askedFrom, windowsSince } from './windows.ts';

const NONE = new Set<string>();
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const seconds = (instant: string): number => Date.parse(instant) / 1_000;

describe('a setup token', () => {
  it('may contain spaces and line breaks, or be URL-safe base64', () => {
    const url = 'https://bridge.example/simplefin/claim/a?b=ÿ';
    const token = base64(url);
    const expected = { url: new URL(url).href, host: 'bridge.example' };
    expect(claimUrlOf(` ${token.slice(0, 10)}\n${token.slice(10)} `, NONE)).toEqual(expected);
    expect(claimUrlOf(Buffer.from(url).toString('base64url'), NONE)).toEqual(expected);
  });

  it('leads only to an https address, regardless of the pasted text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = (() => {
          try {
            return claimUrlOf(text, NONE);
          } catch (error) {
            expect(error).toMatchObject({ code: 'url_refused' });
            return null;
          }
        })();
        expect(read === null || read.url.startsWith('https://')).toBe(true);
      }),
    );
  });
});

describe('an access URL', () => {
  it('is split into an address without credentials and an authorization header, and needs HTTPS', () => {
    expect(accessOf(' https://us%40er:p%3Ass@bridge.example/simplefin/ \n', NONE)).toEqual({
      rootUrl: 'https://bridge.example/simplefin',
      host: 'bridge.example',
      authorization: `Basic ${base64('us@er:p:ss')}`,
    });
    for (const url of [
      'https://bridge.example/simplefin',
      'https://user@bridge.example/',
      'http://user:pass@bridge.example/',
      'nothing',
      '',
    ])
      expect(accessOf(url, NONE)).toBeNull();
  });
});

describe('a decimal amount', () => {
  it.each([
    ['1234.5', 123_450],
    ['100', 10_000],
    ['-0.01', -1],
    ['+2.50', 250],
    ['-0', 0],
    ['7.1000', 710],
    ['9999999999.99', 999_999_999_999],
  ])('%s is parsed exactly', (text, expected) => {
    expect(decimalOf(text, 'USD')).toEqual({ ok: true, minor: expected });
  });

  it.each([
    '1e3',
    '1,234.00',
    '$5',
    '(5.00)',
    '5-',
    '',
    ' ',
    '.5',
    '5.',
    '0x10',
    'NaN',
    '1.005',
    '١',
    100,
    null,
    undefined,
    {},
  ])('%p is rejected, not guessed', (text) => {
    expect(decimalOf(text, 'USD').ok).toBe(false);
  });

  it('in dollars, yen or dinars is parsed exactly', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        (amount, currency) => {
          expect(decimalOf(formatDecimal(minor(amount), currency), currency)).toEqual({ ok: true, minor: amount });
        },
      ),
    );
  });
});

describe('the date', () => {
  it.each([
    ['2026-03-01T12:00:00Z', 'America/New_York', '2026-03-01', 'noon UTC means the calendar date'],
    ['2026-03-01T12:00:00Z', 'Pacific/Auckland', '2026-03-01', 'noon UTC means the calendar date in every time zone'],
    ['2026-03-01T00:00:00Z', 'America/Los_Angeles', '2026-03-01', 'midnight UTC means the calendar date'],
    ['2026-03-01T03:30:00Z', 'America/New_York', '2026-02-28', 'any other time is converted to the time zone'],
    ['2026-03-01T20:00:00Z', 'Asia/Tokyo', '2026-03-02', 'the converted time can fall on the next day'],
  ])('for %s in %s is %s: %s', (instant, timeZone, expected) => {
    expect(dayOf(seconds(instant), timeZone)).toBe(expected);
  });

  it.each([0, -1, 1.5, NaN, 1e12, '1700000000', null, undefined])('cannot be read from %p', (value) => {
    expect(dayOf(value, 'UTC')).toBeNull();
  });
});

describe('the requested period', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

  it.each([
    ['90 days if an account was never synced', [daysAgo(1), null], 89],
    ['the time since two weeks before the oldest sync', [daysAgo(1), daysAgo(3)], 17],
    ['at most 90 days, the limit of bridges', [daysAgo(300)], 89],
  ])('covers %s', (_why, received, days) => {
    expect(askedFrom(now, received)).toEqual(daysAgo(days));
  });

  it('is split into requests of at most 45 days without gaps, the last one open-ended', () => {
    fc.assert(
      fc.property(fc.nat(89), (days) => {
        const windows = windowsSince(daysAgo(days), now);
        expect(windows[0]?.from).toEqual(daysAgo(days));
        expect(windows.at(-1)?.to).toBeNull();
        windows.slice(1).forEach((window, position) => expect(window.from).toEqual(windows[position]?.to));
        for (const { from, to } of windows)
          expect((to ?? now).getTime() - from.getTime()).toBeLessThanOrEqual(45 * 86_400_000);
      }),
    );
  });
});

describe('an account set', () => {
  const readAs = { timeZone: 'UTC', today: civilDate('2026-03-01') as CivilDate };
  const account = {
    id: 'A',
    name: 'Checking',
    currency: 'USD',
    balance: '1.00',
    'balance-date': seconds('2026-02-28T12:00:00Z'),
  };

  it.each(['', '[]', '{}', '{"accounts": null}', 'null', '{"accounts": [', '"accounts"'])(
    'is not read from %p',
    (body) => {
      expect(readAccountSet(body, readAs)).toBeNull();
    },
  );

  it('is read from any response of a bridge, and every row is either valid or listed as a problem', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, two) => {
        const set = readAccountSet(
          JSON.stringify({
            accounts: [
              { ...account, transactions: [one, { id: one, amount: two, posted: two, description: one }], org: two },
              one,
            ],
            errors: one,
            errlist: [two],
            connections: two,
          }),
          readAs,
        );
        const [read] = set?.accounts ?? [];
        expect((read?.rows.length ?? 0) + (read?.problems.length ?? 0)).toBe(2);
      }),
    );
  });

  it("takes the bank's name from the connection in protocol version 2, and from the account in version 1", () => {
    const second = readAccountSet(
      JSON.stringify({
        errlist: [],
        connections: [{ conn_id: 'C', name: 'Mine', org_name: 'Coast Bank' }],
        accounts: [{ ...account, conn_id: 'C' }],
      }),
      readAs,
    );
    const before = readAccountSet(
      JSON.stringify({ errors: [], accounts: [{ ...account, org: { domain: 'coast.example', name: 'Coast Bank' } }] }),
      readAs,
    );
    expect([second, before].map((set) => set?.accounts[0]?.institution)).toEqual(['Coast Bank', 'Coast Bank']);
  });

  it('lists accounts that are unreadable or appear twice', () => {
    const set = readAccountSet(
      JSON.stringify({
        accounts: [account, account, { name: 'No id', currency: 'USD' }, { ...account, id: 'B', currency: 'dollars' }],
      }),
      readAs,
    );
    expect([set?.accounts.length, set?.unreadable]).toEqual([1, ['Checking', 'No id', 'Checking']]);
  });

  it('assigns the current date to a pending transaction without a date', () => {
    const set = readAccountSet(
      JSON.stringify({
        accounts: [
          {
            ...account,
            transactions: [{ id: 'p', posted: 0, amount: '-1.00', description: 'SHOP', payee: 'The Shop' }],
          },
        ],
      }),
      readAs,
    );
    expect(set?.accounts[0]?.rows).toEqual([
      {
        externalId: 'p',
        postedOn: '2026-03-01',
        transactedOn: null,
        amountMinor: -100,
        payee: 'SHOP',
        memo: 'The Shop',
        pending: true,
      },
    ]);
  });
});

describe('the account guess', () => {
  it.each([
    ['Everyday Checking (1234)', 'depository', 'checking'],
    ['High-Yield Savings', 'depository', 'savings'],
    ['Sapphire Visa', 'credit_card', null],
    ['Savings Visa', 'credit_card', null],
    ['30-year Mortgage', 'loan', 'mortgage'],
    ['Auto Loan', 'loan', 'auto'],
    ['CAR LOAN 0911', 'loan', 'auto'],
    ['Federal Student Loans', 'loan', 'student'],
    ['Nelnet', 'loan', 'student'],
    ['HOME LOAN *1203', 'loan', 'mortgage'],
    ['Personal Loan', 'loan', 'personal'],
    ['HELOC', 'line_of_credit', 'home_equity'],
    ['Home Equity Loan', 'loan', 'home_equity'],
    ['Home Equity Line of Credit', 'line_of_credit', 'home_equity'],
    ['Roth IRA', 'investment', null],
    ['12-month CD', 'depository', 'cd'],
    ['Money Market', 'depository', 'money_market'],
  ])('for %s is %s', (name, type, subtype) => {
    expect(guessAccount({ name, hasHoldings: false, balanceMinor: 0 })).toEqual({ type, subtype });
  });

  it('uses holdings and the balance if the name gives no clue', () => {
    const guess = (hasHoldings: boolean, balanceMinor: number | null) =>
      guessAccount({ name: 'Account', hasHoldings, balanceMinor }).type;
    expect([guess(true, 5), guess(false, -5), guess(false, 5), guess(false, null)]).toEqual([
      'investment',
      'credit_card',
      'depository',
      'depository',
    ]);
  });

  it.each([
    ['Checking (1234)', '1234'],
    ['Visa ...9876', '9876'],
    ['Checking x4321', '4321'],
    ['Plan 401k', null],
    ['Savings', null],
    ['Card 12345', null],
  ])('reads the last digits in %s as %p', (name, mask) => {
    expect(maskOf(name)).toBe(mask);
  });
});

it('plainText returns one line of limited length without invisible characters', () => {
  expect(plainText(' Pay\u202e\u0000 \n the\u200b bank ', 50)).toBe('Pay the bank');
  expect(plainText('abcdef', 3)).toBe('abc');
});
