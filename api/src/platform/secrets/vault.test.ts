import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { createVault, SecretUnreadable } from './vault.ts';

const KEY = Buffer.alloc(32, 1).toString('base64');
const OTHER = Buffer.alloc(32, 2).toString('base64');
const vault = createVault(KEY);

describe('a sealed secret', () => {
  it('opens to the original in its own context', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (secret, context) => {
        expect(vault.open(vault.seal(secret, context), context)).toBe(secret);
      }),
    );
  });

  it('does not open in another context, such as another household', () => {
    const sealed = vault.seal('https://user:pass@bridge.example/simplefin', 'household 1');
    expect(() => vault.open(sealed, 'household 2')).toThrow(SecretUnreadable);
  });

  it('does not open after any bit is changed', () => {
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

  it('differs each time, and reveals nothing about the secret or the key', () => {
    const [one, two] = [vault.seal('a secret', 'here'), vault.seal('a secret', 'here')];
    expect(one.box).not.toBe(two.box);
    expect(Buffer.from(one.box, 'base64').toString('latin1')).not.toContain('a secret');
    expect(Buffer.from(KEY, 'base64').toString('hex')).not.toContain(one.keyId);
  });
});

describe('key rotation', () => {
  const old = vault.seal('a secret', 'here');

  it('seals with the new key, and still opens secrets that were sealed with the old key', () => {
    const renewed = createVault(OTHER, [KEY]);
    expect(renewed.open(old, 'here')).toBe('a secret');
    expect(renewed.seal('a secret', 'here').keyId).toBe(renewed.keyId);
    expect(renewed.keyId).not.toBe(vault.keyId);
  });

  it('cannot open secrets of an old key that is missing', () => {
    expect(() => createVault(OTHER).open(old, 'here')).toThrow(SecretUnreadable);
  });
});
