import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { importFolder } from '../imports/import-folder.ts';
import { writeHouseholdFiles } from './write-files.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tideline-sample-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('writeHouseholdFiles writes files that the importers read completely, with an overlapping download that they recognize', async () => {
  const truth = writeHouseholdFiles(folder, { rows: 400, seed: 2 });
  const lines = [];
  for await (const {
    lines: [line],
    passed,
  } of importFolder(folder))
    if (passed) lines.push(line?.replace(/ · .*: rows (.*); stated .*/, ' rows $1'));
  const count = (key: string): number => truth.accounts.find((account) => account.key === key)?.count ?? -1;
  const fresh = (file: string, rows: number): string =>
    `${file} rows ${rows} new ${rows} present 0 changed 0 review 0 refused 0`;
  expect(lines).toEqual([
    fresh('checking.ofx', count('checking')),
    `checking.overlap.ofx rows ${truth.overlapCount} new 0 present ${truth.overlapCount} changed 0 review 0 refused 0`,
    fresh('mastercard.qfx', count('mastercard')),
    fresh('savings.ofx', count('savings')),
    fresh('store.qfx', count('store')),
    'truth.json refused: this is not a bank file that can be read; supported are OFX 1, OFX 2, QFX, ' +
      'QIF, CAMT.053, MT940 and CSV',
    fresh('visa.qfx', count('visa')),
  ]);
  expect(truth.accounts.reduce((sum, account) => sum + account.count, 0)).toBe(400);
  expect(JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'))).toEqual(truth);
});
