import { expect, it } from '@jest/globals';
import { segmentName } from './segment-name.ts';

it.each([
  ['purchases', 'purchase', 'Purchases', 'Einkäufe'],
  ['unassigned', 'purchase', 'Unassigned', 'Nicht zugeordnet'],
  ['cash', 'cash_advance', 'Cash advances', 'Bargeldabhebungen'],
] as const)('the part %s (%s) of a card balance has a name in English and in German', (id, kind, english, german) => {
  expect([segmentName({ id, kind }, 'en'), segmentName({ id, kind }, 'de')]).toEqual([english, german]);
});
