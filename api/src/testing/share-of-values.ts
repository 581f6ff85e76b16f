/** One request in four; together the requests of a run still cover every value and every place it goes to. */
const SHARE = 4;

/**
 * Returns what to send to one of many places: every fourth value, starting elsewhere for each place, so that each value
 * goes to a quarter of the places. `npm run test:full` sends every value to every place.
 */
export const shareOfValues = <Value>(values: readonly Value[], place: number): readonly Value[] =>
  process.env['TEST_SCOPE'] === 'full' ? values : values.filter((_, index) => (index + place) % SHARE === 0);
