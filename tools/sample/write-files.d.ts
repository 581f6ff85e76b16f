import { type SampleHousehold } from './household.ts';
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
/**
 * Writes a household into a folder: one download per account, a second checking download that overlaps with the first,
 * and `truth.json`, which an import must reproduce to the cent.
 */
export declare function writeHouseholdFiles(
  folder: string,
  options: {
    rows?: number;
    seed?: number;
  },
): HouseholdTruth;
