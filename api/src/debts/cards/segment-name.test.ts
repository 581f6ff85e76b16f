import { expect, it } from '@jest/globals';
import { segmentName } from './segment-name.ts';

it.each([
  ['purchases', 'purchase', 'Purchases', 'Einkäufe'],
  ['unassigned', 'purchase', 'Unassigned', 'Nicht zugeordnet'],
  ['cash', 'cash_advance', 'Cash advances', 'Bargeldabhebungen'],
] as const)("a card's part %s (%s) is named in the language of the page", (id, kind, english, german) => {
  expect([segmentName({ id, kind }, 'en'), segmentName({ id, kind }, 'de')]).toEqual([english, german]);
});
