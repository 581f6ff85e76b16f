import { bankRows, csvOf, ofxOf, qifOf } from './bank-files.ts';
import { connect } from './household-of-rows.ts';
import { createImportingUser, type ImportingUser } from './importing-user.ts';
import { apiOf, cpuSecondsOf, importersOf, residentMb } from './process-memory.ts';
import { type BenchContext, type Benchmark, median, type Row, withinBudget, withinRatio } from './row.ts';
import { type RunningApp, startApp } from './running-app.ts';

const FORMATS = { OFX: ofxOf, QIF: qifOf, CSV: csvOf } as const;
type Format = keyof typeof FORMATS;

/** Rows of a file, number of imports (each into a new household), and the allowed seconds. */
const SIZES = [
  { rows: 10_000, times: 3, budget: 2 },
  { rows: 50_000, times: 1, budget: 10 },
  { rows: 100_000, times: 1, budget: 20 },
] as const;
/** Maximum processor time per row in a large file, relative to the smallest one. */
const LINEAR = 1.3;
const SEED = 7;
/** Pause of a user who reads transactions and enters some. */
const THINK_MS = 40;
/** Time for which an import causes further work: the search for recurring series, and insights. */
const AFTERWARDS_MS = 5_000;

interface Measured {
  seconds: number;
  againSeconds: number;
  /** Processor time of the entire product for the first import. */
  cpuSeconds: number;
  addedAgain: number;
}

const fileOf = (format: Format, rows: number): File =>
  new File([FORMATS[format](bankRows(rows, SEED))], `all.${format.toLowerCase()}`);

/** Imports a file into a new household, twice. */
async function measure(app: RunningApp, format: Format, rows: number): Promise<Measured> {
  const person = await createImportingUser(app.url);
  const file = fileOf(format, rows);
  const cpuBefore = cpuSecondsOf(app.pid);
  const first = await person.importFile(file);
  const cpuSeconds = cpuSecondsOf(app.pid) - cpuBefore;
  if (first.added !== rows) throw new Error(`${first.added} of ${rows} rows of ${format} were added`);
  const again = await person.importFile(file);
  return { seconds: first.ms / 1_000, againSeconds: again.ms / 1_000, cpuSeconds, addedAgain: again.added };
}

async function work(person: ImportingUser, took: (what: string, ms: number) => void): Promise<void> {
  for (const [what, request] of [
    ['GET', person.showTransactions],
    ['POST', person.enterTransaction],
  ] as const) {
    const asked = performance.now();
    await request();
    took(what, performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, THINK_MS));
  }
}

/**
 * Measures how long two users wait for their requests while one of them imports, and the memory used during that time.
 */
async function watch(app: RunningApp, rows: number, say: (line: string) => void): Promise<Row[]> {
  const [person, other] = [await createImportingUser(app.url), await createImportingUser(app.url)];
  const people = { 'of the household': person, 'of another household': other };
  // warms up the code that the requests need
  for (const each of Object.values(people)) for (let time = 0; time < 3; time += 1) await work(each, () => undefined);
  const file = fileOf('OFX', rows); // created before the import is timed, because it takes half a second
  const api = apiOf(app.pid);
  const before = residentMb(api);
  const state = { isOver: false, apiMb: 0, importerMb: 0 };
  const waits: { what: string; ms: number }[] = [];
  const working = Object.entries(people).map(async ([name, each]) => {
    while (!state.isOver) await work(each, (what, ms) => waits.push({ what: `${what} ${name}`, ms }));
  });
  const looking = (async () => {
    while (!state.isOver) {
      state.apiMb = Math.max(state.apiMb, residentMb(api) - before);
      state.importerMb = Math.max(state.importerMb, ...importersOf(app.pid).map(residentMb));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  try {
    await person.importFile(file);
    await new Promise((resolve) => setTimeout(resolve, AFTERWARDS_MS));
  } finally {
    state.isOver = true;
    await Promise.all([...working, looking]);
  }
  say(`the process that imports held ${state.importerMb.toFixed(0)} MB at most; it gives them back when it ends`);
  const longest = [...Map.groupBy(waits, ({ what }) => what)].map(([what, all]) =>
    withinBudget(`longest wait of a ${what} meanwhile`, Math.max(...all.map(({ ms }) => ms)), 250, 'ms'),
  );
  return [
    withinBudget(`memory that ${rows.toLocaleString('en-US')} rows add to the api at most`, state.apiMb, 150, 'MB'),
    ...longest,
  ];
}

/** Measures files of all formats on a server where another household has imported before. */
async function inSecondHousehold(app: RunningApp, { say, report }: BenchContext): Promise<void> {
  await (await createImportingUser(app.url)).importFile(fileOf('OFX', 10_000));
  for (const format of Object.keys(FORMATS) as Format[]) {
    let cpuOfRow = Number.NaN;
    for (const { rows: count, times, budget } of SIZES) {
      const runs: Measured[] = [];
      for (let time = 0; time < times; time += 1) runs.push(await measure(app, format, count));
      const of = (key: keyof Measured): number => median(runs.map((run) => run[key]));
      const name = `${count.toLocaleString('en-US')} rows of ${format}`;
      say(
        `${name}: ${of('seconds').toFixed(1)} s, ${of('cpuSeconds').toFixed(1)} s of processor time; ` +
          `again ${of('againSeconds').toFixed(1)} s`,
      );
      report(withinBudget(`${name}, from the file to the ledger`, of('seconds'), budget, 's', 1));
      const millisecondsOfRow = (of('cpuSeconds') * 1_000) / count;
      if (Number.isNaN(cpuOfRow)) cpuOfRow = millisecondsOfRow;
      else
        report(
          withinRatio(`${name}, processor time of a row against 10,000`, millisecondsOfRow, cpuOfRow, LINEAR, 'ms', 3),
        );
      report(withinRatio(`${name}, imported again`, of('againSeconds'), of('seconds'), 1, 's', 1));
      report(
        withinBudget(
          `${name}, added when imported again`,
          Math.max(...runs.map(({ addedAgain }) => addedAgain)),
          0,
          'rows',
        ),
      );
    }
  }
  report(...(await watch(app, 100_000, say)));
}

/** Measures the same imports on a server whose tables are never analyzed, neither automatically nor by an import. */
async function withoutStatistics(app: RunningApp, { say, report }: BenchContext): Promise<void> {
  say('without statistics…');
  const owner = await connect(app.data, '');
  const { rows: tables } = await owner.query<{ name: string }>(
    "select format('%I', tablename) as name from pg_tables where schemaname = 'tideline'",
  );
  for (const { name } of tables) await owner.query(`alter table ${name} set (autovacuum_enabled = false)`);
  await owner.query('create or replace function refresh_statistics() returns void language sql as $$ select $$');
  await owner.end();
  await (await createImportingUser(app.url)).importFile(fileOf('OFX', 10_000));
  const small = await measure(app, 'OFX', 10_000);
  const large = await measure(app, 'OFX', 100_000);
  report(
    withinBudget('100,000 rows of OFX without statistics', large.seconds, 20, 's', 1),
    withinRatio(
      '100,000 rows of OFX without statistics, processor time of a row against 10,000',
      large.cpuSeconds / 100,
      small.cpuSeconds / 10,
      LINEAR,
      'ms',
      3,
    ),
    withinRatio('100,000 rows of OFX without statistics, imported again', large.againSeconds, large.seconds, 1, 's', 1),
  );
}

/**
 * Measures imports of eight accounts in one file, with transfers between them: the time through the product, whether it
 * grows linearly with the file, the additional memory of the API, and how long other users wait.
 */
export const imports: Benchmark = {
  name: 'imports',
  limitSeconds: 900,
  isLong: true,
  run: async (context) => {
    for (const run of [inSecondHousehold, withoutStatistics]) {
      context.say('starting the app…');
      const app = await startApp(context.root);
      try {
        await run(app, context);
      } finally {
        await app.stop();
      }
    }
  },
};
