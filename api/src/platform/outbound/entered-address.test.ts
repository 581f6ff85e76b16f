import { describe, expect, it } from '@jest/globals';
import { createEnteredCheck, type EnteredOptions } from './entered-address.ts';
import type { Address } from './outbound.ts';

const outside: Address = { address: '1.1.1.1', family: 4 };
const inside: Address = { address: '10.0.0.7', family: 4 };
const check = (url: string, options: Partial<EnteredOptions> = {}) =>
  createEnteredCheck({ allowed: new Set(), lookup: async () => [outside], waitMs: 50, ...options })(url).then(
    () => 'taken',
    (error: { code: string }) => error.code,
  );

describe('a user-entered address', () => {
  it.each([
    ['resolves to a public address is accepted', async () => [outside], 'taken'],
    ['resolves to a private address is refused', async () => [inside], 'address_refused'],
    ['resolves to public and private addresses is refused', async () => [outside, inside], 'address_refused'],
    ['is unknown is accepted', async () => Promise.reject(new Error('ENOTFOUND')), 'taken'],
    ['resolves slowly is accepted', () => new Promise<Address[]>(() => undefined), 'taken'],
  ] as const)('with a name that %s', async (_name, lookup, outcome) => {
    expect(await check('https://hook.example/x', { lookup })).toBe(outcome);
  });

  it.each([
    ['https://10.0.0.7/', 'address_refused'],
    ['https://[fd00::1]/', 'address_refused'],
    ['https://0/', 'address_refused'],
    ['https://localhost/', 'address_refused'],
    ['https://a.localhost/', 'address_refused'],
    ['https://nas/', 'address_refused'],
    ['https://nas.local./', 'address_refused'],
    ['https://db.internal/', 'address_refused'],
    ['https://1.0.0.10.in-addr.arpa/', 'address_refused'],
    ['http://hook.example/', 'url_refused'],
    ['https://hook.example:22/', 'url_refused'],
    ['https://local.example/', 'taken'],
    ['https://mylan.example/', 'taken'],
    ['https://1.1.1.1/', 'taken'],
  ])('such as %s leads to the outcome %s', async (url, outcome) => {
    expect(await check(url)).toBe(outcome);
  });

  it('may be private if the operator allows that host and port', async () => {
    expect(
      await check('http://bridge.lan:8443/x', { allowed: new Set(['bridge.lan:8443']), lookup: async () => [inside] }),
    ).toBe('taken');
  });
});
