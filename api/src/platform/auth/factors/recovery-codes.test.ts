import { describe, expect, it } from '@jest/globals';
import { createRecoveryCodes, recoveryCodeDigest } from './recovery-codes.ts';

describe('recovery codes', () => {
  it('are ten different codes of 80 bits in groups of four characters', () => {
    const codes = createRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it.each(['7K2M-Q9XA-40VT-JH5C', '7k2mq9xa40vtjh5c', ' 7K2M Q9XA 40VT JH5C ', '7K2M-Q9XA-4OVT-JH5C'])(
    'are recognized if entered as %j',
    (entered) => {
      expect(recoveryCodeDigest(entered)).toBe(recoveryCodeDigest('7K2M-Q9XA-40VT-JH5C'));
    },
  );

  it.each(['', '123456', '7K2M-Q9XA-40VT-JH5', '7K2M-Q9XA-40VT-JH5CC'])(
    'are not recognized in the malformed text %j',
    (entered) => {
      expect(recoveryCodeDigest(entered)).toBeNull();
    },
  );
});
