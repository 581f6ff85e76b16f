import { randomUUID } from 'node:crypto';
import { createHouseholdOfRows, type HouseholdOfRows } from './household-of-rows.ts';
import { type Benchmark, median, type Row, withinBudget, withinPairedRatio } from './row.ts';
import { startApp } from './running-app.ts';

const ROWS = 100_000;
const rounds = 15;

const COLUMNS =
  't.id, t.version, t.account_id, t.posted_on, t.amount_minor, a.currency, t.payee, t.memo, ' +
  't.raw_description, t.kind, t.status, t.needs_review, t.category_id, t.source';
const FROM = 'transaction t join account a on a.household_id = t.household_id and a.id = t.account_id';
const OF_HOUSEHOLD = 't.household_id = $1 and t.deleted_at is null';
const SUMS =
  'count(*), sum(t.amount_minor) filter (where t.amount_minor > 0), sum(t.amount_minor) filter ' +
  '(where t.amount_minor < 0)';

interface Pair {
  name: string;
  ours: (round: number) => Promise<unknown>;
  raw: (round: number) => Promise<unknown>;
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

async function paired({ name, ours, raw }: Pair): Promise<Row> {
  const [first, second]: [number[], number[]] = [[], []];
  await ours(-1);
  await raw(-1);
  for (let round = 0; round < rounds; round++) {
    first.push(await timed(() => ours(round)));
    second.push(await timed(() => raw(round)));
  }
  return withinPairedRatio(name, first, second, 3, 'ms');
}

async function absolute(name: string, budget: number, work: () => Promise<unknown>): Promise<Row> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await timed(work));
  return withinBudget(name, median(times), budget, 'ms');
}

/** Pairs each read with its direct cost on the same rows: SQL under the same row-level security, without HTTP. */
function readPairs({ ask, raw, householdId }: HouseholdOfRows): Pair[] {
  const category = "(select id from category where household_id = $1 and key = 'groceries')";
  return [
    {
      name: 'filter totals, all',
      ours: () => ask('GET', '/transactions?limit=1&totals=true'),
      raw: () =>
        raw.query(`select a.currency, ${SUMS} from ${FROM} where ${OF_HOUSEHOLD} group by a.currency`, [householdId]),
    },
    {
      name: 'filter totals, a word',
      ours: () => ask('GET', '/transactions?limit=1&totals=true&q=coffee'),
      raw: () =>
        raw.query(
          `select a.currency, ${SUMS} from ${FROM} where ${OF_HOUSEHOLD} and t.search_text like '%coffee%'
            group by a.currency`,
          [householdId],
        ),
    },
    {
      name: 'filter totals, a category',
      ours: () => ask('GET', '/transactions?limit=1&totals=true&q=category:groceries'),
      raw: () =>
        raw.query(
          `select a.currency, ${SUMS} from ${FROM} where ${OF_HOUSEHOLD} and t.category_id = ${category}
            group by a.currency`,
          [householdId],
        ),
    },
    {
      name: 'list, 200 rows in the middle',
      ours: () => ask('GET', `/transactions?limit=200&at=${ROWS / 2}`),
      raw: () =>
        raw.query(
          `select ${COLUMNS} from ${FROM} where ${OF_HOUSEHOLD} order by t.posted_on desc, t.id desc
            limit 201 offset ${ROWS / 2}`,
          [householdId],
        ),
    },
    {
      name: 'list, the first 200 rows and their count',
      ours: () => ask('GET', '/transactions?limit=200&count=true'),
      raw: async () => {
        await raw.query(
          `select ${COLUMNS} from ${FROM} where ${OF_HOUSEHOLD} order by t.posted_on desc, t.id desc limit 201`,
          [householdId],
        );
        await raw.query(`select count(*) from ${FROM} where ${OF_HOUSEHOLD}`, [householdId]);
      },
    },
  ];
}

/** Pairs an edit with the SQL that it needs, on another row. */
function editPair({ ask, raw, householdId }: HouseholdOfRows, [id, other]: readonly string[]): Pair {
  let version = 1;
  return {
    name: 'edit of a transaction',
    ours: async (round) => {
      const { item } = await ask<{ item: { version: number } }>(
        'PATCH',
        `/transactions/${id}`,
        { memo: `Edited ${round}` },
        { 'if-match': `"${version}"` },
      );
      version = item.version;
    },
    raw: async (round) => {
      await raw.query('begin');
      const changeSet = randomUUID();
      await raw.query(
        'insert into change_set (household_id, id, actor_id, cause, label, root_id, created_at) select ' +
          "household_id, $2, actor_id, 'user', 'Edited', $2, now() from change_set where household_id = $1 " +
          'limit 1',
        [householdId, changeSet],
      );
      await raw.query("select set_config('app.change_set', $1, true)", [changeSet]);
      await raw.query(`select ${COLUMNS} from ${FROM} where t.household_id = $1 and t.id = $2 for no key update of t`, [
        householdId,
        other,
      ]);
      await raw.query('update transaction set memo = $3 where household_id = $1 and id = $2', [
        householdId,
        other,
        `Raw ${round}`,
      ]);
      await raw.query(`select ${COLUMNS} from ${FROM} where t.household_id = $1 and t.id = $2`, [householdId, other]);
      await raw.query('commit');
    },
  };
}

const SEARCHES = [
  ['a word that is nowhere', 'q=zzzz'],
  ['three words, the last nowhere', 'q=coffee%20pos%20zzzz'],
  ['a rare word', 'q=ff3a1'],
  ['a frequent word', 'q=coffee'],
  ['two conditions', 'q=amount%3E50%20-category:groceries'],
  ['a payee that is nowhere', 'q=payee:zzzz'],
] as const;

/** Measures how fast 100,000 transactions are listed, searched, totaled and changed through the gateway. */
export const transactions: Benchmark = {
  name: 'transactions',
  limitSeconds: 150,
  run: async ({ root, say, report }) => {
    say('starting the app…');
    const app = await startApp(root);
    try {
      say(`${ROWS} transactions…`);
      const household = await createHouseholdOfRows(app, ROWS);
      const { items } = await household.ask<{ items: { id: string; version: number }[] }>(
        'GET',
        '/transactions?limit=2&at=500',
      );
      for (const [name, query] of SEARCHES) {
        say(`search: ${name}`);
        report(
          await absolute(`search of 100,000: ${name} (median)`, 100, () =>
            household.ask('GET', `/transactions?limit=100&${query}`),
          ),
        );
      }
      const edit = editPair(
        household,
        items.map((item) => item.id),
      );
      for (const pair of [...readPairs(household), edit]) {
        say(pair.name);
        report(await paired(pair));
      }
      await household.close();
    } finally {
      await app.stop();
    }
  },
};
