import { expect, it } from '@jest/globals';
import { newId } from './ids.ts';

it('ids are version 7 and sort by creation, even if many are created in one millisecond or the clock steps back', () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => newId(1_772_366_400_000 - (index % 3)));
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
    true,
  );
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
