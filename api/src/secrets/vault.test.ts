import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { createVault, SecretUnreadable } from './vault.ts';

const KEY = Buffer.alloc(32, 1).toString('base64');
const OTHER = Buffer.alloc(32, 2).toString('base64');
const vault = createVault(KEY);

describe('a sealed secret', () => {
  it('opens to what was sealed, in its own place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (secret, context) => {
        expect(vault.open(vault.seal(secret, context), context)).toBe(secret);
      }),
    );
  });

  it('opens nowhere else: another row, another household', () => {
    const sealed = vault.seal('https://user:pass@bridge.example/simplefin', 'household 1');
    expect(() => vault.open(sealed, 'household 2')).toThrow(SecretUnreadable);
  });

  it('does not open once any bit of it was changed', () => {
    const sealed = vault.seal('a secret', 'here');
    const bytes = Buffer.from(sealed.box, 'base64');
    for (let at = 0; at < bytes.length * 8; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at >> 3] = (changed[at >> 3] ?? 0) ^ (1 << (at & 7));
      expect(() => vault.open({ ...sealed, box: changed.toString('base64') }, 'here')).toThrow(SecretUnreadable);
    }
    expect(() => vault.open({ ...sealed, box: bytes.subarray(0, 20).toString('base64') }, 'here')).toThrow(
      SecretUnreadable,
    );
  });

  it('is another one each time, and says nothing of the secret or the key', () => {
    const [one, two] = [vault.seal('a secret', 'here'), vault.seal('a secret', 'here')];
    expect(one.box).not.toBe(two.box);
    expect(Buffer.from(one.box, 'base64').toString('latin1')).not.toContain('a secret');
    expect(Buffer.from(KEY, 'base64').toString('hex')).not.toContain(one.keyId);
  });
});

describe('a new key', () => {
  const old = vault.seal('a secret', 'here');

  it('seals from then on, and the old one still opens', () => {
    const renewed = createVault(OTHER, [KEY]);
    expect(renewed.open(old, 'here')).toBe('a secret');
    expect(renewed.seal('a secret', 'here').keyId).toBe(renewed.keyId);
    expect(renewed.keyId).not.toBe(vault.keyId);
  });

  it('cannot open what the old one sealed once that is gone', () => {
    expect(() => createVault(OTHER).open(old, 'here')).toThrow(SecretUnreadable);
  });
});
