import type { Client } from 'pg';

/** Rows per household: a user, two accounts and a card, three years of pay, rent, subscriptions and shopping. */
const ROWS_EACH = 600;

/**
 * Creates households like sign-up and imports would, each in one transaction. `zone` determines the time of their
 * nightly runs.
 */
export async function createManyHouseholds(owner: Client, count: number, zone: string): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const [household, user, change, checking, savings, card] = Array.from({ length: 6 }, () => crypto.randomUUID());
    await owner.query('begin');
    await owner.query("select set_config('app.household', $1, true), set_config('app.user', $2, true)", [
      household,
      user,
    ]);
    await owner.query(
      "insert into app_user (id, name, email, created_at, updated_at) values ($1, 'Bench', $2, now(), now())",
      [user, `${user}@example.com`],
    );
    await owner.query(
      "insert into household (id, name, currency, locale, timezone, created_at) values ($1, 'Bench', " +
        "'USD', 'en-US', $2, now())",
      [household, zone],
    );
    await owner.query(
      'insert into membership (household_id, id, user_id, role, created_at) values ($1, ' +
        "gen_random_uuid(), $2, 'owner', now())",
      [household, user],
    );
    await owner.query(
      'insert into change_set (household_id, id, cause, label, root_id, created_at) values ($1, $2, ' +
        "'import', 'Bench', $2, now())",
      [household, change],
    );
    await owner.query("select set_config('app.change_set', $1, true)", [change]);
    await owner.query(
      `insert into account (household_id, id, name, type, subtype, currency, created_at) values
         ($1, $2, 'Everyday', 'depository', 'checking', 'USD', now()), ($1, $3, 'Savings', 'depository', 'savings',
           'USD', now()), ($1, $4, 'Card', 'credit_card', null, 'USD', now())`,
      [household, checking, savings, card],
    );
    await owner.query(
      `insert into transaction (household_id, id, account_id, posted_on, amount_minor, payee, source, created_at)
       select $1, gen_random_uuid(), case when i % 3 = 0 then $3::uuid else $2::uuid end,
         date '2026-02-28' - (i * 1095 / $4::int),
         case when i % 20 = 0 then 250000 when i % 20 = 10 then -120000 when i % 20 = 5 then -1599
           else -1 * ((i::bigint * 7919) % 9000 + 100) end,
         case when i % 20 = 0 then 'Employer' when i % 20 = 10 then 'Rent' when i % 20 = 5 then 'Streaming'
           else 'Shop ' || (i % 40) end, 'import', now()
       from generate_series(1, $4::int) i`,
      [household, checking, card, ROWS_EACH],
    );
    await owner.query('commit');
  }
  await owner.query('vacuum analyze');
}
