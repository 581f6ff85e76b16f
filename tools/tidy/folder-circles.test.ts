import { describe, expect, it } from '@jest/globals';
import { folderCircles } from './folder-circles.ts';

/** Folders whose subfolders form layers. Only direct children count; list a subfolder to check its own children too. */
const LAYERED = [
  'gateway/src',
  'mfe-accounts/src',
  'mfe-cards-debt/src',
  'mfe-insights/src',
  'mfe-settings/src',
  'packages/contract/src',
  'packages/domain/src',
  'packages/domain/src/decisions',
  'packages/domain/src/foundation',
  'packages/domain/src/products',
  'packages/domain/src/projections',
  'packages/domain/src/records',
  'packages/http-server/src',
  'packages/mfe-kit/src',
  'packages/registry/src',
  'packages/reporting/src',
  'packages/ui/src',
  'shell/src',
];

describe('circles between folders', () => {
  it.each(LAYERED)('are absent from %s', (folder) => {
    expect(folderCircles(folder)).toEqual([]);
  });
});
