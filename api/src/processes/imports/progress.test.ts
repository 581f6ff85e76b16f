import { describe, expect, it } from '@jest/globals';
import { createProgressBoard } from './progress.ts';

const nothing = { phase: null, file: null, done: 0, total: null, rows: 0 };
const reading = { phase: 'reading' as const, file: 'a.csv', done: 10, total: 20, rows: 3 };

describe('upload progress', () => {
  it('counts the bytes as they arrive, and never more than the total', () => {
    const board = createProgressBoard();
    let received = 400;
    board.begin('ann', 'k', { received: () => received, total: 1_000 });
    expect(board.of('ann', 'k')).toEqual({ ...nothing, phase: 'uploading', done: 400, total: 1_000 });
    received = 1_300; // headers and form parts are bytes too
    expect(board.of('ann', 'k')).toMatchObject({ done: 1_000 });
  });

  it('returns the last report until the upload ends', () => {
    const board = createProgressBoard();
    board.begin('ann', 'k', { received: () => 0, total: null });
    board.set('ann', 'k', reading);
    expect(board.of('ann', 'k')).toEqual(reading);
    board.end('ann', 'k');
    expect(board.of('ann', 'k')).toEqual(nothing);
  });

  it('reveals no uploads of other users', () => {
    const board = createProgressBoard();
    board.set('ann', 'k', reading);
    expect(board.of('bob', 'k')).toEqual(nothing);
  });

  it('drops the oldest entries if their end was missed', () => {
    const board = createProgressBoard();
    for (let count = 0; count <= 1_000; count++) board.set('ann', `k${count}`, reading);
    expect(board.of('ann', 'k0')).toEqual(nothing);
    expect(board.of('ann', 'k1000')).toEqual(reading);
  });
});
