import { describe, expect, it } from '@jest/globals';
import { matchKeys, SEQUENCE_MS } from './match-keys.ts';

const known = ['j', 'n', 'g a', 'g n', 'mod+k'];
const g = { stroke: 'g', at: 5000 };

describe('matchKeys', () => {
  it.each([
    ['a single key', 'j', 0, undefined, { keys: 'j' }],
    ['a combination', 'mod+k', 0, undefined, { keys: 'mod+k' }],
    ['a key nobody knows', 'q', 0, undefined, {}],
    ['the first half of a sequence waits', 'g', 5000, undefined, { pending: g }],
    ['the second half in time', 'a', 5000 + SEQUENCE_MS, g, { keys: 'g a' }],
    ['the second half too late is nothing', 'a', 5001 + SEQUENCE_MS, g, {}],
    ['a second half that is a key of its own stays a second half', 'n', 5400, g, { keys: 'g n' }],
    ['a wrong second half does nothing, not even as a key of its own', 'j', 5400, g, {}],
    ['a single key after the wait is over', 'j', 5001 + SEQUENCE_MS, g, { keys: 'j' }],
    ['a sequence begun anew after the wait is over', 'g', 6500, g, { pending: { stroke: 'g', at: 6500 } }],
  ])('%s', (_, stroke, at, pending, matched) => {
    expect(matchKeys(known, stroke, at, pending)).toEqual(matched);
  });
});
