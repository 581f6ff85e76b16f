import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { SIGNATURE_HEADER, signatureHeaders, signatureProblem, TIMESTAMP_HEADER } from './message-signature.ts';

const NOW = new Date('2026-03-02T15:00:00Z');
const secret = randomBytes(32).toString('base64');
const old = randomBytes(32).toString('base64');

const check = (
  body: string,
  headers: Record<string, string>,
  { secrets = [secret], now = NOW }: { secrets?: string[]; now?: Date } = {},
) =>
  signatureProblem(
    { body: Buffer.from(body), timestamp: headers[TIMESTAMP_HEADER], signature: headers[SIGNATURE_HEADER] },
    { secrets, now },
  );

describe('a message signature', () => {
  it('is HMAC-SHA-256 over the timestamp, a period and the body', () => {
    const fixed = Buffer.alloc(32, 7).toString('base64');
    expect(signatureHeaders('{"a":1}', { secret: fixed, now: NOW })).toEqual({
      // printf '1772463600.{"a":1}' | openssl dgst -sha256 -mac hmac -macopt hexkey:0707…07
      'tideline-timestamp': '1772463600',
      'tideline-signature': 'v1=f97d0b566652c81b12489e0b861aa3c054b0f47eec25c64d0c71827933a73348',
    });
  });

  it('is accepted for any body if it was created with one of the given secrets, and otherwise rejected', () => {
    fc.assert(
      fc.property(fc.string(), (body) => {
        const headers = signatureHeaders(body, { secret: old, now: NOW });
        expect([check(body, headers, { secrets: [secret, old] }), check(body, headers)]).toEqual([null, 'wrong']);
      }),
    );
  });

  it('is valid for only one body', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (body, other) => {
        fc.pre(body !== other);
        expect(check(other, signatureHeaders(body, { secret, now: NOW }))).toBe('wrong');
      }),
    );
  });

  it.each([
    [-300, null],
    [300, null],
    [-301, 'too_old'],
    [301, 'too_old'],
  ])('is too old more than 300 seconds before or after its timestamp (%i seconds: %s)', (seconds, expected) => {
    expect(check('x', signatureHeaders('x', { secret, now: new Date(NOW.getTime() + seconds * 1_000) }))).toBe(
      expected,
    );
  });

  it('that is wrong is reported as wrong even if it is old, because its timestamp cannot be trusted', () => {
    expect(check('x', signatureHeaders('x', { secret: old, now: new Date('2020-01-01T00:00:00Z') }))).toBe('wrong');
  });

  it('may be one of several while a secret is rotated', () => {
    const [mine, theirs] = [
      signatureHeaders('x', { secret, now: NOW }),
      signatureHeaders('x', { secret: old, now: NOW }),
    ];
    expect(
      check('x', { ...mine, [SIGNATURE_HEADER]: `${theirs[SIGNATURE_HEADER]}, ${mine[SIGNATURE_HEADER]}` }),
    ).toBeNull();
  });

  it.each(['', 'v1=', 'v2=00', `v1=${'0'.repeat(63)}`, `v1=${'0'.repeat(65)}`, `V1=${'0'.repeat(64)}`, ','])(
    'is treated as missing if it is "%s"',
    (text) => {
      expect(check('x', { ...signatureHeaders('x', { secret, now: NOW }), [SIGNATURE_HEADER]: text })).toBe('missing');
    },
  );

  it.each(['', '-1', '1e9', '99999999999999', ' 1772463600', 'NaN'])(
    'is treated as missing with the timestamp "%s"',
    (text) => {
      expect(check('x', { ...signatureHeaders('x', { secret, now: NOW }), [TIMESTAMP_HEADER]: text })).toBe('missing');
    },
  );
});
