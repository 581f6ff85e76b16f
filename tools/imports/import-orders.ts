import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDryRun, type DryRun, ImportFileError } from '@tideline/api';
import { seededRandom } from '@tideline/domain';
import type { FileResult } from './import-folder.ts';

interface NamedBytes {
  name: string;
  bytes: Uint8Array;
}

/**
 * Imports the files of a folder in several orders, the same ones on every run, each time into an empty ledger in memory
 * and then all of them again. An order passes if the second import adds nothing and changes no balance, and if its
 * balances equal those of the first order. Rejected files are skipped.
 */
export async function* importInAnyOrder(folder: string, orders: number): AsyncGenerator<FileResult, void, undefined> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
  const files = names.map((name): NamedBytes => ({ name, bytes: readFileSync(join(folder, name)) }));
  const random = seededRandom('orders of files');
  let expected: string[] | null = null;
  for (let order = 1; order <= orders; order += 1) {
    const ledger = createDryRun();
    await importAll(ledger, order === 1 ? files : shuffled(files, random));
    const balances = balancesOf(ledger);
    const addedAgain = await importAll(ledger, shuffled(files, random));
    const again = balancesOf(ledger);
    expected ??= balances;
    const isStable = addedAgain === 0 && again.join() === balances.join();
    const isExpected = balances.join() === expected.join();
    yield {
      lines: [
        `order ${order}: ${balances.length} accounts, ${addedAgain} rows added the second time`,
        ...balances.map((balance) => `  ${balance}`),
        ...(isStable ? [] : ['  the second time changed the balances to', ...again.map((balance) => `    ${balance}`)]),
        ...(isExpected ? [] : ['  the balances differ from those of order 1']),
      ],
      passed: isStable && isExpected,
    };
  }
}

/** Imports all files and returns the number of added rows. */
async function importAll(ledger: DryRun, files: readonly NamedBytes[]): Promise<number> {
  let added = 0;
  for (const { name, bytes } of files) {
    try {
      added += (await ledger.add(name, bytes)).added;
    } catch (error) {
      if (!(error instanceof ImportFileError)) throw error;
    }
  }
  return added;
}

/** Returns the balances of all accounts without their names, because these depend on the file that opens an account. */
const balancesOf = (ledger: DryRun): string[] =>
  ledger
    .accounts()
    .map(
      ({ currency, balanceMinor, rows, held }) =>
        `${currency} ${balanceMinor} in ${rows} rows${held === 0 ? '' : `, ${held} held back`}`,
    )
    .sort();

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
