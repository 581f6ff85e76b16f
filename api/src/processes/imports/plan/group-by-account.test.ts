/** Accounts named in one table are never joined, even if their rows are equal and nothing else distinguishes them. */
import { describe, expect, it } from '@jest/globals';
import { createDryRun, type DryRun } from '../dry-run.ts';
import { parseFile } from '../formats/parse-file.ts';
import { stage } from '../staged-statement.ts';
import { groupByAccount } from './group-by-account.ts';

const DAYS = Array.from({ length: 12 }, (_, at) =>
  `2026-0${1 + Math.floor(at / 4)}-${String(3 + (at % 4) * 6)}`.replace(/-(\d)$/, '-0$1'),
);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
/** A bank's table of one account without number, mask or kind. */
const ONE = bytes(`Date,Description,Amount\n${DAYS.map((day, at) => `${day},Shop ${at},-${at + 10}.00`).join('\n')}\n`);
/** Builds a program's table of accounts with the same rows. */
const tableOf = (...names: readonly string[]): Uint8Array =>
  bytes(
    `Date,Description,Account,Amount\n${names
      .flatMap((name) => DAYS.map((day, at) => `${day},Shop ${at},${name},-${at + 10}.00`))
      .join('\n')}\n`,
  );
const accountsOf = (run: DryRun): string[] =>
  run
    .accounts()
    .map(({ name, rows, balanceMinor }) => `${name}: ${rows} rows, ${balanceMinor}`)
    .toSorted();
const SUM = -DAYS.reduce((sum, _day, at) => sum + (at + 10) * 100, 0);

describe('two accounts of one table with equal rows', () => {
  it('stay two accounts', async () => {
    const run = createDryRun();
    await run.add('all.csv', tableOf('Common', 'Joint'));
    expect(accountsOf(run)).toEqual([`Common: 12 rows, ${SUM}`, `Joint: 12 rows, ${SUM}`]);
  });

  it('do not join an existing account with these rows, which the preview reports as similar to each', async () => {
    const run = createDryRun();
    await run.add('export.csv', ONE);
    const before = accountsOf(run);
    const { statements } = await run.read('all.csv', tableOf('Common', 'Joint'));
    expect(
      statements.map(({ matchedAccountId, resemblesAccountId }) => [matchedAccountId, resemblesAccountId]),
    ).toEqual([0, 1].map(() => [null, run.accounts()[0]?.id]));
    expect(accountsOf(run)).toEqual([...before, `Common: 12 rows, ${SUM}`, `Joint: 12 rows, ${SUM}`].toSorted());
  });

  it('are not grouped with each other or with a file that has these rows', async () => {
    const files = [
      { file: 'export.csv', content: ONE },
      { file: 'all.csv', content: tableOf('Common', 'Joint') },
    ];
    const staged = [];
    for (const [at, { file, content }] of files.entries()) {
      const read = await parseFile(content, { defaultCurrency: 'USD', fileName: file }, () => Promise.resolve());
      if (read.csv === undefined) throw new Error('no table');
      for (const [position, statement] of read.statements.entries())
        staged.push(
          stage(statement, {
            key: `${at + 1}.${position + 1}`,
            file,
            format: read.format,
            householdId: 'home',
            csv: { ...read.csv, choices: {} },
          }),
        );
    }
    const { groups } = await groupByAccount(staged, {
      accounts: [],
      chosen: new Map(),
      holderOf: () => Promise.resolve(null),
    });
    expect([...groups.values()].map((group) => group.map(({ key }) => key))).toEqual([['1.1'], ['2.1'], ['2.2']]);
  });

  it('do not both match the existing account that belongs to only one of them', async () => {
    const run = createDryRun();
    await run.add('all.csv', tableOf('Common'));
    const { statements } = await run.read('all.csv', tableOf('Joint', 'Common'));
    expect(statements.map(({ account, counts }) => [account.name, counts.new, counts.present])).toEqual(
      expect.arrayContaining([
        ['Joint', 12, 0],
        ['Common', 0, 12],
      ]),
    );
    expect(run.accounts()).toHaveLength(2);
  });
});

it('one account named in a table matches the existing account with its rows', async () => {
  const run = createDryRun();
  await run.add('export.csv', ONE);
  expect(await run.add('all.csv', tableOf('Common'))).toMatchObject({ added: 0, present: 12 });
});
