import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { layoutFlow, type FlowLayout, type FlowLink } from './flow-layout.ts';

const overlap = (nodes: FlowLayout['uses']): boolean =>
  nodes.some((node, index) => {
    const next = nodes[index + 1];
    return (
      next !== undefined &&
      (node.y + node.height > next.y + 0.01 || node.labelY + node.labelHeight > next.labelY + 0.01)
    );
  });

describe('layoutFlow', () => {
  const links: FlowLink[] = [
    { from: 'rainy', to: 'card', weight: 300 },
    { from: 'rainy', to: 'bills', weight: 100 },
    { from: 'everyday', to: 'bills', weight: 100 },
    { from: 'everyday', to: 'floor', weight: 0 },
  ];

  it('makes the height of each bar proportional to its amount, and omits empty ones', () => {
    const { sources, uses, bands } = layoutFlow(links, ['card', 'bills', 'floor'], [8, 152]);
    const heights = Object.fromEntries(
      [...sources, ...uses].map(({ id, height }) => [id, Math.round(height * 10) / 10]),
    );
    expect(heights).toEqual({ rainy: 153.6, everyday: 38.4, card: 115.2, bills: 76.8 });
    expect(bands.map(({ from, to }) => `${from} ${to}`)).toEqual(['rainy card', 'rainy bills', 'everyday bills']);
  });

  it('is empty without money', () => {
    expect(layoutFlow([], ['card'], [8, 152])).toEqual({ height: 0, sources: [], uses: [], bands: [] });
  });

  it('never lets bars or labels on one side overlap, and stays within its height', () => {
    const anyLinks = fc.uniqueArray(
      fc.record({
        from: fc.constantFrom('a', 'b', 'c'),
        to: fc.constantFrom('1', '2', '3', '4', '5', '6'),
        weight: fc.integer({ min: 0, max: 5_000_000 }),
      }),
      { selector: ({ from, to }) => `${from}${to}` },
    );
    fc.assert(
      fc.property(anyLinks, (some) => {
        const { height, sources, uses, bands } = layoutFlow(some, ['1', '2', '3', '4', '5', '6'], [8, 152], (id) =>
          id < '4' ? 40 : 60,
        );
        expect(overlap(sources) || overlap(uses)).toBe(false);
        for (const node of [...sources, ...uses]) expect(node.y + node.height).toBeLessThanOrEqual(height + 0.01);
        expect(bands).toHaveLength(some.filter(({ weight }) => weight > 0).length);
      }),
    );
  });
});
