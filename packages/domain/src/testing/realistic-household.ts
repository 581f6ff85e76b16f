import { addDays, dayOfWeek, daysBetween } from '../foundation/dates/add.ts';
import { type CivilDate, partsOf } from '../foundation/dates/civil-date.ts';
import { seededRandom } from '../projections/forecast/seeded-random.ts';
import type { SeriesTransaction } from '../records/recurring/recurring-series.ts';
import { transaction } from './ledger.ts';

/** Everyday spending by weekday, higher on Fridays and Saturdays. */
const WEEKDAY_SHARE = [0.9, 0.7, 0.8, 0.8, 0.9, 1.4, 1.5];

/**
 * Returns a household with realistic daily variation: pay every two weeks, rent, three fixed and two varying bills, and
 * everyday spending that differs by day and week, with an occasional expensive day.
 */
export function realisticHousehold(
  seed: string,
  { from, to }: { from: CivilDate; to: CivilDate },
): SeriesTransaction[] {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => Math.round(low + (high - low) * random());
  const pay = between(180_000, 320_000);
  const bills = [
    { payee: 'OAKVIEW APTS RENT', day: between(1, 5), low: 140_000, high: 140_000 },
    { payee: 'XFINITY INTERNET', day: between(1, 28), low: 7_999, high: 7_999 },
    { payee: 'GEICO', day: between(1, 28), low: 14_500, high: 14_500 },
    { payee: 'NETFLIX.COM', day: between(1, 28), low: 1_799, high: 1_799 },
    { payee: 'DUKE ENERGY', day: between(1, 28), low: 8_000, high: 16_000 },
    { payee: 'CITY WATER', day: between(1, 28), low: 4_000, high: 7_000 },
  ];
  const usual = between(2_500, 6_000);
  const rows: SeriesTransaction[] = [];
  const add = (payee: string, on: CivilDate, amount: number) =>
    rows.push(transaction(payee, on, amount, { id: `${payee} ${on} ${rows.length}` }));
  let week = 1;
  for (let index = 0; index <= daysBetween(from, to); index += 1) {
    const on = addDays(from, index);
    if (index % 14 === 0) add('ACME PAYROLL', on, pay);
    for (const { payee, day, low, high } of bills) if (partsOf(on).day === day) add(payee, on, -between(low, high));
    if (index % 7 === 0) week = 0.6 + 0.8 * random();
    const purchases = Math.floor(random() * 3);
    const shops = ['KROGER #0451', 'CHIPOTLE 1842', 'SHELL OIL 57442', 'TARGET 00021345'];
    for (let purchase = 0; purchase < purchases; purchase += 1) {
      const costly = random() < 0.01 ? 8 : 1;
      add(
        shops[between(0, 3)] ?? 'KROGER #0451',
        on,
        -Math.round(usual * (WEEKDAY_SHARE[dayOfWeek(on)] ?? 1) * week * costly * -Math.log(1 - random())),
      );
    }
  }
  return rows;
}
