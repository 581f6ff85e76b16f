import { describe, expect, it } from '@jest/globals';
import { arrowsBelow, folderCircles } from './folder-circles.ts';

const API = 'api/src';

/**
 * The layers of the api, lowest first. Files directly in its source folder are the composition root above all layers.
 */
const LAYERS = ['platform', 'ledger', 'debts', 'outlook', 'automation', 'processes'];

/** Maximum number of files that each file in `NARROW` may import, directly or indirectly. */
const REACH_MAX = 80;
const NARROW = [`${API}/ledger/accounts/accounts.service.ts`, `${API}/processes/imports/imports.service.ts`];

const arrows = arrowsBelow(API);

function levelOf(path: string): number {
  const level = LAYERS.indexOf(path.slice(API.length + 1).split('/')[0] ?? '');
  return level < 0 ? LAYERS.length : level;
}

/** Returns all files that a file imports, directly or indirectly, including itself. */
function reachOf(start: string): Set<string> {
  const targets = Map.groupBy(arrows, ({ from }) => from);
  const reached = new Set([start]);
  for (const file of reached) for (const { to } of targets.get(file) ?? []) reached.add(to);
  return reached;
}

describe('imports between the layers of the api', () => {
  it('point only downward', () => {
    expect(arrows.length).toBeGreaterThan(1_000);
    expect(
      arrows.filter(({ from, to }) => levelOf(from) < levelOf(to)).map(({ from, to }) => `${from} → ${to}`),
    ).toEqual([]);
  });

  it.each(LAYERS)('form no cycle between the areas of %s', (layer) => {
    expect(folderCircles(`${API}/${layer}`)).toEqual([]);
  });

  it.each(NARROW)(`reach at most ${REACH_MAX} files from %s`, (file) => {
    expect(arrows.some(({ from }) => from === file)).toBe(true);
    expect([...reachOf(file)].slice(REACH_MAX)).toEqual([]);
  });
});
