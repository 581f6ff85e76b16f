import { describe, expect, it } from '@jest/globals';
import { type AccountMove, takenFrom } from './taken-from.ts';

/** Ann owns the household, and Eve edits it. Two accounts are Eve's; `ofBob` is Bob's, and `joint` everyone's. */
const MAY_REMOVE: Readonly<Record<string, readonly string[]>> = {
  joint: ['ann'],
  ofEve: ['eve'],
  alsoOfEve: ['eve'],
  ofBob: ['bob'],
};
const mayRemove = (userId: string | null, accountId: string): boolean =>
  userId !== null && (MAY_REMOVE[accountId]?.includes(userId) ?? false);
const move = (text: string): AccountMove => {
  const [fromId = '', toId = '', by = ''] = text.split(/ to | by /);
  return { fromId, toId, byUserId: by === 'nobody' ? null : by };
};

describe('takenFrom', () => {
  it.each<{ moves: string; expected: string | null; why: string }>`
    moves                                                                    | expected   | why
    ${''}                                                                    | ${null}    | ${'the transaction was never moved'}
    ${'joint to ofEve by eve'}                                               | ${'joint'} | ${'Eve may not remove the account it came from'}
    ${'ofBob to ofEve by eve'}                                               | ${'ofBob'} | ${'it came from the account of another member'}
    ${'joint to ofEve by ann'}                                               | ${null}    | ${'an owner moved it there'}
    ${'joint to ofEve by nobody'}                                            | ${'joint'} | ${'nobody is known to have allowed it'}
    ${'joint to alsoOfEve by eve, alsoOfEve to ofEve by eve'}                | ${'joint'} | ${'a detour changes nothing'}
    ${'joint to ofEve by eve, ofEve to joint by ann, joint to ofEve by ann'} | ${null}    | ${'an owner moved it again'}
    ${'alsoOfEve to joint by eve, joint to ofEve by eve'}                    | ${null}    | ${'it was on an account of Eve before'}
    ${'ofBob to joint by bob, joint to ofEve by eve'}                        | ${'joint'} | ${'Bob gave it to everyone'}
  `('returns $expected because $why: $moves', ({ moves, expected }) => {
    expect(takenFrom(moves === '' ? [] : moves.split(', ').map(move), 'eve', mayRemove)).toBe(expected);
  });
});
