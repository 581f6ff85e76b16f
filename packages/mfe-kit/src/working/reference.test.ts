import { expect, it } from '@jest/globals';
import { referenceHref } from './reference.ts';

const id = '018f0000-0000-7000-8000-0000000000e1';

it.each([
  ['transaction', `/transactions?transaction=${id}`],
  ['account', `/accounts?account=${id}`],
  ['card', `/credit-cards?card=${id}`],
  ['statement', `/credit-cards?statements=${id}`],
  ['promo', `/promotional-periods?promo=${id}`],
  ['loan', `/debt?loan=${id}`],
] as const)('referenceHref returns the address of the screen for a %s', (kind, href) => {
  expect(referenceHref({ kind, id })).toBe(href);
});

it.each([
  ['plan', '/debt'],
  ['tax_rate', '/settings?edit=tax'],
] as const)('referenceHref needs no id for a %s, which exists once per household', (kind, href) => {
  expect(referenceHref({ kind, id: null })).toBe(href);
});
