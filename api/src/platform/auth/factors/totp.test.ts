import { describe, expect, it } from '@jest/globals';
import { base32, codeOfStep, stepOfCode, totpAddress } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('codeOfStep', () => {
  // RFC 6238, appendix B, SHA-1; the last six of its eight digits
  it.each<[seconds: number, code: string]>([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('maps %d seconds to the code %s', (seconds, code) => {
    expect(codeOfStep(secret, Math.floor(seconds / 30))).toBe(code);
  });
});

describe('stepOfCode', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const step = now.getTime() / 30_000;

  it.each<{ away: number; expected: number | null; why: string }>([
    { away: -2, expected: null, why: 'older than the allowed clock drift' },
    { away: -1, expected: step - 1, why: 'the previous step' },
    { away: 0, expected: step, why: 'the current step' },
    { away: 1, expected: step + 1, why: 'the next step' },
    { away: 2, expected: null, why: 'too far in the future' },
  ])('returns $expected for a code $away steps away: $why', ({ away, expected }) => {
    expect(stepOfCode(secret, codeOfStep(secret, step + away), now)).toBe(expected);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '\0\0\0\0\0\0'])('rejects %j', (entered) => {
    expect(stepOfCode(secret, entered, now)).toBeNull();
  });

  it('ignores the space that apps show', () => {
    const code = codeOfStep(secret, step);
    expect(stepOfCode(secret, `${code.slice(0, 3)} ${code.slice(3)} `, now)).toBe(step);
  });
});

describe('base32', () => {
  // RFC 4648, 10
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('encodes %j as %s', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
  });
});

it('totpAddress names the account', () => {
  expect(totpAddress(secret, 'ann+money@example.org')).toBe(
    'otpauth://totp/Tideline:ann%2Bmoney%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Tideline' +
      '&algorithm=SHA1&digits=6&period=30',
  );
});
