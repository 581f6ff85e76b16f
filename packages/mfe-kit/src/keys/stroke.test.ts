import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { strokeOf } from './stroke.ts';

const bare = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('strokeOf', () => {
  it.each([
    ['a letter', { key: 'j', code: 'KeyJ' }, 'j'],
    ['a letter under Caps Lock', { key: 'J', code: 'KeyJ' }, 'j'],
    ['a letter with Shift', { key: 'X', code: 'KeyX', shiftKey: true }, 'X'],
    ['a letter with Shift under Caps Lock', { key: 'x', code: 'KeyX', shiftKey: true }, 'X'],
    ['a letter with a different position in this layout', { key: 'a', code: 'KeyQ' }, 'a'],
    ['a letter of another script, by the Latin letter on the key', { key: 'о', code: 'KeyJ' }, 'j'],
    ['an umlaut, which is a Latin letter', { key: 'ö', code: 'Semicolon' }, 'ö'],
    ['a question mark, regardless of the keys that type it', { key: '?', code: 'Minus', shiftKey: true }, '?'],
    ['a slash that requires Shift', { key: '/', code: 'Digit7', shiftKey: true }, '/'],
    [
      'a slash that requires AltGr, which Windows reports as Ctrl and Alt',
      { key: '/', code: 'KeyQ', ctrlKey: true, altKey: true, getModifierState: () => true },
      '/',
    ],
    ['the space bar', { key: ' ', code: 'Space' }, 'Space'],
    ['Enter', { key: 'Enter', code: 'Enter' }, 'Enter'],
    ['Ctrl and a letter', { key: 'k', code: 'KeyK', ctrlKey: true }, 'mod+k'],
    ['⌘ and a letter', { key: 'k', code: 'KeyK', metaKey: true }, 'mod+k'],
    ['Ctrl and a letter of another script', { key: 'я', code: 'KeyZ', ctrlKey: true }, 'mod+z'],
    ['Ctrl, Shift and a letter', { key: 'Z', code: 'KeyZ', ctrlKey: true, shiftKey: true }, 'mod+shift+z'],
    ['Ctrl and Enter, which belong to the browser', { key: 'Enter', code: 'Enter', ctrlKey: true }, null],
    ['Alt and a letter, which belong to the system', { key: 'j', code: 'KeyJ', altKey: true }, null],
    ['a modifier key alone', { key: 'Shift', code: 'ShiftLeft', shiftKey: true }, null],
    ['a dead key', { key: 'Dead', code: 'BracketLeft' }, null],
  ])('returns the stroke for %s', (_, press, stroke) => {
    expect(strokeOf({ ...bare, ...press })).toBe(stroke);
  });

  it('never treats a letter with Ctrl or ⌘ as the letter alone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCXYZ/?,'),
        fc.boolean(),
        fc.boolean(),
        (key, ctrlKey, shiftKey) => {
          expect(strokeOf({ ...bare, key, ctrlKey, metaKey: !ctrlKey, shiftKey })).toMatch(/^mod\+/);
        },
      ),
    );
  });
});
