import { describe, expect, it } from '@jest/globals';
import { acceptedEncodings } from './accept-encoding.ts';
import { limitKey, truncatedAddress } from './client-address.ts';
import { isNotModified, requestedRange } from './conditional.ts';
import { requestIdOf, traceparentOf, uuidv7 } from './request-context.ts';
import { isSafeTarget } from './safe-path.ts';

describe('acceptedEncodings', () => {
  it.each<{ header: string | undefined; expected: string[]; why: string }>`
    header                    | expected                      | why
    ${undefined}              | ${['identity']}               | ${'no header'}
    ${''}                     | ${['identity']}               | ${'an empty header'}
    ${'gzip, deflate, br'}    | ${['br', 'gzip', 'identity']} | ${"the server's order decides at equal weight"}
    ${'br;q=0, gzip'}         | ${['gzip', 'identity']}       | ${'a weight of 0 rejects an encoding'}
    ${'br;q=0.5, gzip;q=0.8'} | ${['gzip', 'br', 'identity']} | ${"the client's weights decide"}
    ${'*'}                    | ${['br', 'gzip', 'identity']} | ${'a wildcard matches everything'}
    ${'*;q=0'}                | ${['identity']}               | ${'identity is the last resort'}
    ${'identity, br;q=0.1'}   | ${['identity', 'br']}         | ${'identity wins with the highest weight'}
    ${'zebra'}                | ${['identity']}               | ${'an encoding must match a whole word'}
    ${'BR ; Q=1.0'}           | ${['br', 'identity']}         | ${'case and spaces are ignored'}
    ${'br;q=x, x-gzip'}       | ${['gzip', 'identity']}       | ${'an invalid weight rejects, and x-gzip means gzip'}
  `('ranks the encodings in $header: $why', ({ header, expected }) => {
    expect(acceptedEncodings(header)).toEqual(expected);
  });
});

describe('isNotModified', () => {
  it.each<{ header: string | undefined; expected: boolean; why: string }>`
    header               | expected | why
    ${undefined}         | ${false} | ${'unconditional'}
    ${'"abc"'}           | ${true}  | ${'the same entity tag'}
    ${'"x", "abc" ,"y"'} | ${true}  | ${'one of a list'}
    ${'*'}               | ${true}  | ${'a wildcard'}
    ${'W/"abc"'}         | ${true}  | ${'weak comparison'}
    ${'"abcd"'}          | ${false} | ${'a longer entity tag'}
    ${'abc'}             | ${false} | ${'an entity tag without quotes'}
  `('is $expected for $header: $why', ({ header, expected }) => {
    expect(isNotModified({ 'if-none-match': header }, '"abc"')).toBe(expected);
  });
});

describe('requestedRange', () => {
  it.each<{ range: string | undefined; expected: unknown; why: string }>`
    range              | expected                  | why
    ${undefined}       | ${'whole'}                | ${'no header'}
    ${'bytes=0-9'}     | ${{ start: 0, end: 9 }}   | ${'the first ten bytes'}
    ${'bytes=90-'}     | ${{ start: 90, end: 99 }} | ${'an open end'}
    ${'bytes=-10'}     | ${{ start: 90, end: 99 }} | ${'the last ten bytes'}
    ${'bytes=-1000'}   | ${{ start: 0, end: 99 }}  | ${'a suffix longer than the file'}
    ${'bytes=50-500'}  | ${{ start: 50, end: 99 }} | ${'an end beyond the file'}
    ${'bytes=100-'}    | ${'unsatisfiable'}        | ${'a start beyond the file'}
    ${'bytes=-0'}      | ${'unsatisfiable'}        | ${'a suffix of zero bytes'}
    ${'bytes=9-5'}     | ${'whole'}                | ${'an end before the start'}
    ${'bytes=0-1,5-6'} | ${'whole'}                | ${'several ranges'}
    ${'lines=0-1'}     | ${'whole'}                | ${'another unit'}
    ${'bytes=-'}       | ${'whole'}                | ${'no bounds'}
  `('reads $range: $why', ({ range, expected }) => {
    expect(requestedRange({ range }, 100, '"abc"')).toEqual(expected);
  });

  it('returns the whole file if If-Range names another version', () => {
    expect(requestedRange({ range: 'bytes=0-1', 'if-range': '"old"' }, 100, '"abc"')).toBe('whole');
    expect(requestedRange({ range: 'bytes=0-1', 'if-range': '"abc"' }, 100, '"abc"')).toEqual({ start: 0, end: 1 });
  });
});

describe('isSafeTarget', () => {
  it.each([
    '/api/v1/accounts',
    '/api/v1/accounts?q=../x&y=//',
    '/api/v1/a%20b',
    '/api/v1/%E2%82%AC',
    '/api/v1/a..b',
    '/',
  ])('accepts %s', (url) => {
    expect(isSafeTarget(url)).toBe(true);
  });
  it.each([
    '/api/../etc',
    '/api/./x',
    '/api//x',
    '/api/%2e%2e/x',
    '/api/%2E./x',
    '/api/%2fx',
    '/api/%5cx',
    '/api/\\x',
    '/api/%00',
    '/api/%0d%0ax',
    '/api/%252e%252e/x',
    '/api/%25252fx',
    '/api/%zz',
    '/api/%ff',
    'http://evil/api/x',
    '*',
    'api/x',
    `/${'a'.repeat(5000)}`,
  ])('rejects %s', (url) => {
    expect(isSafeTarget(url)).toBe(false);
  });
});

describe('addresses', () => {
  it.each<{ address: string; key: string; logged: string }>`
    address                | key                        | logged
    ${'203.0.113.77'}      | ${'203.0.113.77'}          | ${'203.0.113.0'}
    ${'2001:db8:1:2ff::9'} | ${'2001:0db8:0001:0200::'} | ${'2001:0db8:0001:0200::'}
    ${'::1'}               | ${'0000:0000:0000:0000::'} | ${'0000:0000:0000:0000::'}
    ${'fe80::1%eth0'}      | ${'fe80:0000:0000:0000::'} | ${'fe80:0000:0000:0000::'}
  `('have a limit key and a logged form: $address', ({ address, key, logged }) => {
    expect(limitKey(address)).toBe(key);
    expect(truncatedAddress(address)).toBe(logged);
  });
});

describe('request context', () => {
  it('contains version 7 ids that start with the time', () => {
    expect(uuidv7(Date.UTC(2026, 2, 1))).toMatch(/^019ca6b1-dc00-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('takes a request id only from a trusted proxy and only if it is well-formed', () => {
    expect(requestIdOf({ 'x-request-id': 'abcdefgh-1' }, true, 0)).toBe('abcdefgh-1');
    expect(requestIdOf({ 'x-request-id': 'abcdefgh-1' }, false, 0)).not.toBe('abcdefgh-1');
    expect(requestIdOf({ 'x-request-id': 'a b"c<d>efgh' }, true, 0)).not.toBe('a b"c<d>efgh');
  });

  it('continues a valid trace without its sampled flag, and starts a new one otherwise', () => {
    const valid = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    expect(traceparentOf({ traceparent: valid })).toBe(valid.replace(/01$/, '00'));
    expect(traceparentOf({ traceparent: valid.replace('4bf92f3577b34da6a3ce929d0e0e4736', '0'.repeat(32)) })).toMatch(
      /^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/,
    );
  });
});
