import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHousehold, householdFiles, type SampleHousehold, writeOfx } from './household.ts';

export { writeOfx };

export interface HouseholdTruth {
  from: string;
  to: string;
  accounts: {
    key: string;
    name: string;
    kind: string;
    mask: string;
    count: number;
    sumMinor: number;
    openingMinor: number;
    closingMinor: number;
  }[];
  promos: SampleHousehold['promos'];
  twins: number;
  /** Rows of `checking.overlap.ofx`, all of which are also in `checking.ofx`. */
  overlapCount: number;
}

const OVERLAP_DAYS = 90;

/**
 * Writes a household into a folder: one download per account, a second checking download that overlaps with the first,
 * and `truth.json`, which an import must reproduce to the cent.
 */
export function writeHouseholdFiles(
  folder: string,
  options: { rows?: number; seed?: number; to?: string },
): HouseholdTruth {
  const household = createHousehold(options);
  const { accounts, from, to } = household;
  mkdirSync(folder, { recursive: true });
  for (const { name, text } of householdFiles(household)) writeFileSync(join(folder, name), text);
  const overlapFrom = new Date(Date.parse(`${to}T00:00:00Z`) - OVERLAP_DAYS * 86_400_000).toISOString().slice(0, 10);
  writeFileSync(
    join(folder, 'checking.overlap.ofx'),
    writeOfx([accounts.checking], { version: 1, from: overlapFrom, to }),
  );
  const truth: HouseholdTruth = {
    from,
    to,
    accounts: Object.values(accounts).map(({ key, name, kind, number, rows, openingMinor, closingMinor }) => ({
      key,
      name,
      kind,
      mask: number.slice(-4),
      count: rows.length,
      sumMinor: closingMinor - openingMinor,
      openingMinor,
      closingMinor,
    })),
    promos: household.promos,
    twins: household.twins,
    overlapCount: accounts.checking.rows.filter(({ postedOn }) => postedOn >= overlapFrom).length,
  };
  writeFileSync(join(folder, 'truth.json'), `${JSON.stringify(truth, null, 2)}\n`);
  return truth;
}
