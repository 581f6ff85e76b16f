import { describe, expect, it } from '@jest/globals';
import { renderScreen, testSession } from '@tideline/mfe-kit/testing';
import { monthsBetween, useMonths } from './months.ts';

it.each([
  ['2026-11', '2026-11', ['2026-11'], 'one month'],
  ['2025-11', '2026-02', ['2026-02', '2026-01', '2025-12', '2025-11'], 'in two years, newest first'],
  ['2026-03', '2026-02', [], 'an end before the start'],
])('the months from %s to %s are %j: %s', (first, last, expected) => {
  expect(monthsBetween(first, last)).toEqual(expected);
});

function Labels() {
  const { now, nameOf, shortNameOf, endsOf, daysShown } = useMonths();
  const ends = endsOf('2025-12', '2026-01');
  const shown = daysShown({ month: '2026-02', through: '2026-02-28' });
  return [now, nameOf('2026-02'), shortNameOf('2026-02'), ends.from, ends.to, shown.from, shown.to].join(' | ');
}

const labels = (monthStartDay: number, locale: string): string | null =>
  renderScreen(<Labels />, {
    session: { ...testSession, household: { ...testSession.household, monthStartDay, locale } },
  }).container.textContent;

describe('household months', () => {
  // today is March 1, 2026
  it.each([
    [1, 'en-US', '2026-03 | February_2026 | Feb | December_2025 | January_2026 | 2026-02-01 | 2026-02-28'],
    [25, 'en-US', '2026-02 | Feb_25_– Mar_24,_2026 | Feb_25 | Dec_25,_2025 | Feb_24 | 2026-02-25 | 2026-02-28'],
    [
      25,
      'de-DE',
      '2026-02 | 25._Februar_– 24._März_2026 | 25._Feb. | 25._Dezember_2025 | 24._Februar | 2026-02-25 | 2026-02-28',
    ],
  ])('that start on day %i are formatted in %s as %s', (monthStartDay, locale, expected) => {
    // spaces are breakable and underscores stand for no-break spaces
    expect(labels(monthStartDay, locale)?.replaceAll('\u00a0', '_')).toBe(expected);
  });
});
