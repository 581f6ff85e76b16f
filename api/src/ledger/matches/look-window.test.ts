import { describe, expect, it } from '@jest/globals';
import { inParts, spansAround, windowsOf } from './match-window.ts';

describe('spansAround', () => {
  it('joins nearby days in any order', () => {
    expect(spansAround(['2026-03-10', '2026-01-31', '2026-03-10', '2026-02-05'], 10)).toEqual([
      { from: '2026-01-21', to: '2026-03-20' },
    ]);
  });

  it('keeps days that are years apart in separate spans', () => {
    expect(spansAround(['2020-05-01', '2026-05-01'], 10)).toEqual([
      { from: '2020-04-21', to: '2020-05-11' },
      { from: '2026-04-21', to: '2026-05-11' },
    ]);
  });

  it('returns no spans without days', () => {
    expect(spansAround([], 10)).toEqual([]);
  });
});

it('windowsOf covers a span without gaps or overlaps', () => {
  const windows = windowsOf({ from: '2025-01-01', to: '2025-12-31' });
  expect(windows).toEqual([
    { from: '2025-01-01', to: '2025-04-02' },
    { from: '2025-04-03', to: '2025-07-03' },
    { from: '2025-07-04', to: '2025-10-03' },
    { from: '2025-10-04', to: '2025-12-31' },
  ]);
});

it('inParts splits rows into parts of at most 2,000, with each row in exactly one part', () => {
  const rows = Array.from({ length: 4_001 }, (_, at) => at);
  expect(inParts(rows).map(({ length }) => length)).toEqual([2_000, 2_000, 1]);
  expect(inParts(rows).flat()).toEqual(rows);
});
