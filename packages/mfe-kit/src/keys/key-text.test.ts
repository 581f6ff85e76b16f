import { expect, it } from '@jest/globals';
import { keyCaps } from './key-text.ts';

it.each([
  ['j', false, ['J']],
  ['g a', false, ['G', 'A']],
  ['g ,', false, ['G', ',']],
  ['?', false, ['?']],
  ['Enter', false, ['Enter']],
  ['X', false, ['Shift', 'X']],
  ['mod+k', false, ['Ctrl', 'K']],
  ['mod+k', true, ['⌘', 'K']],
  ['mod+shift+z', true, ['⌘', 'Shift', 'Z']],
])('keyCaps converts %s (on an Apple device: %s) to %j', (keys, apple, caps) => {
  expect(keyCaps(keys, apple)).toEqual(caps);
});
