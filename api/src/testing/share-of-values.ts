/** One request in four is sent. Together, the requests of a run still cover every value and every place. */
const SHARE = 4;

/**
 * Returns the values to send to one of many places: every fourth value, starting at a different value in each place, so
 * that each value is sent to a quarter of the places. `npm run test:full` sends every value to every place.
 */
export const shareOfValues = <Value>(values: readonly Value[], place: number): readonly Value[] =>
  process.env['TEST_SCOPE'] === 'full' ? values : values.filter((_, index) => (index + place) % SHARE === 0);
