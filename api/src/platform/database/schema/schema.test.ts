import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { printSchema } from './print-schema.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('the printed schema', () => {
  it('equals the migrations (if this fails, run `npm run schema`)', async () => {
    const printed = await database.asOwner(printSchema);
    expect(printed.map(({ path }) => basename(path))).toEqual(['schema.sql', 'tables.ts']);
    for (const { path, text } of printed) expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it('names the allowed values of checks, and excludes generated columns from the columns of an insert', async () => {
    const { COLUMNS } = await import('../tables.ts');
    expect(Object.keys(COLUMNS.transaction)).toEqual(expect.arrayContaining(['id', 'heldFor', 'setByUser']));
    expect(Object.keys(COLUMNS.transaction)).not.toContain('searchKey');
    const types = (await database.asOwner(printSchema))[1]?.text;
    expect(types).toContain("    status: 'pending' | 'posted' | 'cleared' | 'reconciled' | 'void';");
    expect(types).toContain("    subtype:\n      | 'checking'");
    // a second check allows nulls in other columns for two of the states, but does not limit the states
    expect(types).toContain("    state:\n      | 'evaluated'\n      | 'skipped'\n      | 'proposed'");
  });
});

it('migrations are numbered without gaps, so that two migrations of the same day have a defined order', () => {
  const names = readdirSync(join(import.meta.dirname, '../migrations')).filter((name) => name.endsWith('.sql'));
  const numbers = names.map((name) => Number(name.slice(0, 3))).toSorted((a, b) => a - b);
  expect(numbers).toEqual(names.map((_, index) => index + 1));
});
