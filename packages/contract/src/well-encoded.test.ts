import { expect, it } from '@jest/globals';
import { isWellEncoded } from './well-encoded.ts';

it.each([
  '/',
  '/api/v1/a%20b',
  '/api/v1/%E2%82%AC?q=%F0%9F%8C%8A',
  '/transactions?q=50%',
  '/transactions?q=100%25&x=%zz',
  '*',
])('isWellEncoded accepts %s', (target) => {
  expect(isWellEncoded(target)).toBe(true);
});

it.each([
  '/caf%e9',
  '/?q=%ff',
  '/?q=%c3%28',
  '/?q=%ed%a0%80',
  '/?q=%c0%af',
  '/?q=%F0%9F%8C',
  '/café',
  '/a b',
  '/\u0007',
])('isWellEncoded rejects %s', (target) => {
  expect(isWellEncoded(target)).toBe(false);
});
