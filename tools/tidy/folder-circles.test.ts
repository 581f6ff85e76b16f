import { dirname } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { arrowsBelow, folderCircles } from './folder-circles.ts';
import { files } from './source-tree.ts';

/** Source folders, at every depth, whose subfolders import one another and must do so in one direction. */
const LAYERED = [
  ...new Set(
    files()
      .filter((path) => /^(?:mfe-[^/]+|shell|gateway|api|packages\/[^/]+)\/src\/.*\.tsx?$/.test(path))
      .flatMap((path) => foldersAbove(dirname(dirname(path)))),
  ),
]
  .filter((folder) => arrowsBelow(folder).length > 0)
  .toSorted();

/** Returns a folder below a src folder and all its parents up to that src folder. */
function foldersAbove(folder: string): string[] {
  if (!/\/src(?:\/|$)/.test(folder)) return [];
  return [folder, ...foldersAbove(dirname(folder))];
}

describe('cycles between folders', () => {
  it('are checked in every app and package, at every depth', () => {
    expect(LAYERED).toEqual(
      expect.arrayContaining(['shell/src', 'api/src/ledger', 'packages/domain/src/records', 'mfe-accounts/src/sweeps']),
    );
  });

  it.each(LAYERED)('do not exist in %s', (folder) => {
    expect(folderCircles(folder)).toEqual([]);
  });
});
