import { describe, expect, it } from '@jest/globals';
import { isContractProcedure } from '@orpc/contract';
import { contract } from './contract.ts';
import { errors } from './errors.ts';
import {
  CatalogError,
  EnteredDate,
  EnteredMoney,
  fail,
  Money,
  Month,
  PositiveMoney,
  Ppm,
  text,
  toMinor,
  toMoney,
} from './index.ts';

interface Endpoint {
  name: string;
  method: string;
  path: string;
  summary: string | undefined;
  tags: readonly string[];
}

function endpoints(router: object, prefix: string[] = []): Endpoint[] {
  return Object.entries(router).flatMap(([key, value]: [string, unknown]) => {
    const name = [...prefix, key];
    if (!isContractProcedure(value)) return endpoints(value as object, name);
    const { method = 'POST', path = '', summary, tags = [] } = value['~orpc'].route;
    return [{ name: name.join('.'), method, path, summary, tags }];
  });
}

const all = endpoints(contract);

describe('contract', () => {
  it('gives every endpoint a unique method and path, a tag and a summary', () => {
    expect(all.length).toBeGreaterThan(30);
    const addresses = all.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(
      all
        .filter(({ summary, tags, path }) => !summary || tags.length === 0 || !path.startsWith('/'))
        .map(({ name }) => name),
    ).toEqual([]);
  });

  it('uses GET only for endpoints with names that denote reading', () => {
    expect(
      all.filter(
        ({ method, name }) =>
          method === 'GET' &&
          !/\.(list|get|preview|export|session|options|plan|spending|rows|suggestion|occurrences|upcoming|cashFlow|indicators|interest|lastMonth|fresh|cash|backtestProgress)$/.test(
            name,
          ),
      ),
    ).toEqual([]);
  });
});

describe('wire format of money', () => {
  it.each([0, 1, -1, 123_456, -999_999_999_999_999])('represents %d minor units and reads them back', (minor) => {
    const money = toMoney(minor, 'USD');
    expect(Money.parse(JSON.parse(JSON.stringify(money)))).toEqual(money);
    expect(toMinor(money)).toBe(minor);
  });

  it('has a single representation of zero', () => {
    expect(toMoney(-0, 'USD').minor).toBe('0');
  });

  it.each([
    ['1.5', 'a fraction of a minor unit'],
    ['01', 'a leading zero: two spellings of one amount'],
    ['1e3', 'an exponent'],
    ['', 'nothing'],
    ['-', 'a sign alone'],
    ['1234567890123456', 'more than 15 digits, which would not be a safe integer'],
    [' 1', 'space'],
  ])('rejects "%s" as an amount: %s', (minor) => {
    expect(Money.safeParse({ minor, currency: 'USD' }).success).toBe(false);
  });

  it('rejects negative amounts for amounts owed or paid', () => {
    expect(PositiveMoney.safeParse({ minor: '-1', currency: 'USD' }).success).toBe(false);
    expect(PositiveMoney.safeParse({ minor: '0', currency: 'USD' }).success).toBe(true);
  });

  it.each(['usd', 'US', 'USDX', '$'])('rejects the currency %s', (currency) => {
    expect(Money.safeParse({ minor: '1', currency }).success).toBe(false);
  });
});

describe('entered amounts', () => {
  it.each([
    ['9999999999999', true],
    ['-9999999999999', true],
    ['10000000000000', false],
    ['-10000000000000', false],
  ])('may be %s: %s', (minor, valid) => {
    expect(EnteredMoney.safeParse({ minor, currency: 'USD' }).success).toBe(valid);
  });
});

describe('entered dates and months', () => {
  it.each([
    ['2026-02-28', true],
    ['1900-01-01', true],
    ['2199-12-31', true],
    ['2026-02-29', false],
    ['1899-12-31', false],
    ['0001-01-01', false],
    ['9999-12-31', false],
  ])('may be the date %s: %s', (date, valid) => {
    expect(EnteredDate.safeParse(date).success).toBe(valid);
  });

  it.each([
    ['2026-12', true],
    ['2026-13', false],
    ['0000-01', false],
  ])('may be the month %s: %s', (month, valid) => {
    expect(Month.safeParse(month).success).toBe(valid);
  });
});

describe('the schemas of rates and text', () => {
  it('accept parts per million only as nonnegative whole numbers', () => {
    expect(Ppm.safeParse(249_900).success).toBe(true);
    expect(Ppm.safeParse(0.2499).success).toBe(false);
    expect(Ppm.safeParse(-1).success).toBe(false);
  });

  it('trim entered text, and reject control characters, empty text and text that is too long', () => {
    expect(text(10).parse('  Café  ')).toBe('Café');
    expect(text(10).safeParse('   ').success).toBe(false);
    expect(text(10).safeParse('a\u0000b').success).toBe(false);
    expect(text(10).safeParse('half \ud83d').success).toBe(false);
    expect(text(10).parse('💸')).toBe('💸');
    expect(text(3).safeParse('abcd').success).toBe(false);
  });
});

describe('error catalog', () => {
  it('gives every code a title and a 4xx or 5xx status', () => {
    const wrong = Object.entries(errors).filter(
      ([, { status, title }]) => status < 400 || status > 599 || title.length < 5,
    );
    expect(wrong).toEqual([]);
  });

  it('gives a failure the status of its code, and keeps its params', () => {
    const failure = fail('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 30 });
    expect(failure).toBeInstanceOf(CatalogError);
    expect(failure).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', status: 429, params: { retryAfterSeconds: 30 } });
  });
});
