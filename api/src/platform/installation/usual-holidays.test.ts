import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from 'pg';
import { usualCalendar } from '@tideline/domain';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { readMigrations } from './prepare.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const idOf = (household: number, row = 0): string =>
  `01950000-0000-7000-8000-${String(household * 100 + row).padStart(12, '0')}`;

const enter = (client: Client, id: string): Promise<unknown> =>
  client.query("select set_config('app.household', $1, false)", [id]);

/** Adds a household that was created before the setting existed, with the holidays of the Federal Reserve. */
async function addHousehold(client: Client, household: number, currency: string): Promise<string> {
  const id = idOf(household);
  await enter(client, id);
  await client.query(
    `insert into household (id, name, currency, locale, timezone, holiday_calendar, created_at)
    values ($1, 'Home', $2, 'en-US', 'UTC', 'us_fed', now())`,
    [id, currency],
  );
  return id;
}

async function change(client: Client, household: number, row: number, statement: string): Promise<void> {
  await client.query('begin');
  await client.query(
    `insert into change_set (household_id, id, cause, label, root_id, created_at)
    values ($1, $2, 'user', 'Edited household', $2, now())`,
    [idOf(household), idOf(household, row)],
  );
  await client.query("select set_config('app.change_set', $1, true)", [idOf(household, row)]);
  await client.query(statement);
  await client.query('commit');
}

const addSweepRule = (household: number): string => `
  insert into account (household_id, id, name, type, currency, created_at)
  values ('${idOf(household)}', '${idOf(household, 10)}', 'Girokonto', 'depository', 'EUR', now());
  insert into sweep_rule (household_id, id, name, state, priority, direction, terms, source_account_id, destinations,
    keep_floor_minor, min_move_minor, round_to_minor, created_at)
  values ('${idOf(household)}', '${idOf(household, 11)}', 'Top up', 'active', 1, 'one_way', '{}',
    '${idOf(household, 10)}', '[]', 0, 0, 1, now())`;

describe("the migration to a currency's usual holidays", () => {
  it('changes only households without chosen holidays or a sweep rule, and records that in their history', async () => {
    const migration = readMigrations().find(({ name }) => name.startsWith('038_'));
    const found = await database.asOwner(async (client) => {
      const currencies = ['USD', 'EUR', 'GBP', 'CHF'];
      for (const [index, currency] of currencies.entries()) await addHousehold(client, index + 1, currency);
      await addHousehold(client, 5, 'EUR');
      await change(client, 5, 1, "update household set holiday_calendar = 'uk'");
      await change(client, 5, 2, "update household set holiday_calendar = 'us_fed'");
      await addHousehold(client, 6, 'EUR');
      await change(client, 6, 1, addSweepRule(6));
      for (let times = 0; times < 2; times += 1) await client.query(migration?.sql ?? '');
      const calendars: unknown[] = [];
      for (const household of [1, 2, 3, 4, 5, 6]) {
        await enter(client, idOf(household));
        const { rows } = await client.query(
          `select currency, holiday_calendar as calendar, (select count(*)::int from change_set) as changes
          from household`,
        );
        calendars.push(...(rows as unknown[]));
      }
      return calendars;
    });
    expect(found).toEqual([
      { currency: 'USD', calendar: usualCalendar('USD'), changes: 0 },
      { currency: 'EUR', calendar: usualCalendar('EUR'), changes: 1 },
      { currency: 'GBP', calendar: usualCalendar('GBP'), changes: 1 },
      { currency: 'CHF', calendar: usualCalendar('CHF'), changes: 1 },
      { currency: 'EUR', calendar: 'us_fed', changes: 2 },
      { currency: 'EUR', calendar: 'us_fed', changes: 1 },
    ]);
  });
});
