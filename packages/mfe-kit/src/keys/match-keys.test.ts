import { describe, expect, it } from '@jest/globals';
import { matchKeys, SEQUENCE_MS } from './match-keys.ts';

const known = ['j', 'n', 'g a', 'g n', 'mod+k'];
const g = { stroke: 'g', at: 5000 };

describe('matchKeys', () => {
  it.each([
    ['a single key', 'j', 0, undefined, { keys: 'j' }],
    ['a combination', 'mod+k', 0, undefined, { keys: 'mod+k' }],
    ['an unknown key', 'q', 0, undefined, {}],
    ['the first key of a sequence, which waits', 'g', 5000, undefined, { pending: g }],
    ['the second key in time', 'a', 5000 + SEQUENCE_MS, g, { keys: 'g a' }],
    ['the second key too late, which does nothing', 'a', 5001 + SEQUENCE_MS, g, {}],
    ['a second key that is also a single key, which completes the sequence', 'n', 5400, g, { keys: 'g n' }],
    ['a wrong second key, which does nothing, not even as a single key', 'j', 5400, g, {}],
    ['a single key after the wait is over', 'j', 5001 + SEQUENCE_MS, g, { keys: 'j' }],
    ['a new sequence after the wait is over', 'g', 6500, g, { pending: { stroke: 'g', at: 6500 } }],
  ])('handles %s', (_, stroke, at, pending, matched) => {
    expect(matchKeys(known, stroke, at, pending)).toEqual(matched);
  });
});
