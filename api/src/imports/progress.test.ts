import { describe, expect, it } from '@jest/globals';
import { createProgressBoard } from './progress.ts';

const nothing = { phase: null, file: null, done: 0, total: null, rows: 0 };
const reading = { phase: 'reading' as const, file: 'a.csv', done: 10, total: 20, rows: 3 };

describe('the progress of uploads', () => {
  it('counts the bytes as they arrive, and never more than there are', () => {
    const board = createProgressBoard();
    let received = 400;
    board.begin('ann', 'k', { received: () => received, total: 1_000 });
    expect(board.of('ann', 'k')).toEqual({ ...nothing, phase: 'uploading', done: 400, total: 1_000 });
    received = 1_300; // headers and the parts of the form are bytes too
    expect(board.of('ann', 'k')).toMatchObject({ done: 1_000 });
  });

  it('says what was said last, until the upload ends', () => {
    const board = createProgressBoard();
    board.begin('ann', 'k', { received: () => 0, total: null });
    board.set('ann', 'k', reading);
    expect(board.of('ann', 'k')).toEqual(reading);
    board.end('ann', 'k');
    expect(board.of('ann', 'k')).toEqual(nothing);
  });

  it('tells nobody of the uploads of others', () => {
    const board = createProgressBoard();
    board.set('ann', 'k', reading);
    expect(board.of('bob', 'k')).toEqual(nothing);
  });

  it('forgets the oldest where ends were missed', () => {
    const board = createProgressBoard();
    for (let count = 0; count <= 1_000; count++) board.set('ann', `k${count}`, reading);
    expect(board.of('ann', 'k0')).toEqual(nothing);
    expect(board.of('ann', 'k1000')).toEqual(reading);
  });
});
