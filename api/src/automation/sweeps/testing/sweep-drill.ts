/**
 * The sweep drill: three workers on one PostgreSQL, each killed at every step of a transfer. Meanwhile the clock jumps
 * back and forth over a clock change, and a bank drops connections, responds late, and sends callbacks twice and out of
 * order.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { civilDate as dayIn, systemClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isDatabaseAway } from '../../../platform/database/failures.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { ServerClient } from '../../../platform/database/server-client.ts';
import { installQueue } from '../../../platform/jobs/install-queue.ts';
import { createJobQueue, type JobQueue } from '../../../platform/jobs/job-queue.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import { childOptions } from '../../../testing/child-environment.ts';
import { runOfKey } from '../providers/transfer-provider.ts';
import type { TransferWay } from '../providers/sweep-accounts.store.ts';
import { type Behavior, type Order, startBank, type TestBank } from './bank.ts';
import { type DrillEnd, drillEnd, type DrillHome, drillHousehold, spend } from './drill-household.ts';
import { type DrillCrash, SWEEP_DRILL_KINDS, type WorkerSetup } from './drill-kinds.ts';
import { type DrillWeekend, nameOf, type Scenario } from './drill-scenarios.ts';

const SECRET = 'a secret of the drill, of 32 letters and more';
const WORKERS = 3;
const TICK_MS = 250;
const FLOOR_MINOR = 50_000;
const ROOF_MINOR = 150_000;

export interface DrillRow extends DrillEnd {
  name: string;
  /** Transfers that the bank made, and the number of times that it was contacted. */
  movements: number;
  asked: number;
  problems: string[];
}

export interface DrillReport {
  rows: DrillRow[];
  killed: number;
  jumps: number;
  callbacks: number;
  /** Planned deaths that never happened. */
  survived: string[];
  /** Transfers the bank made under an unknown key. */
  strays: number;
}

export interface DrillOptions {
  /** URL of a prepared database, as its owner. */
  databaseUrl: string;
  weekend: DrillWeekend;
  scenarios: readonly Scenario[];
  /** Milliseconds after which the drill gives up. */
  limitMs?: number;
  /** Milliseconds between checks of all households. The default is a quarter of a second. */
  tickMs?: number;
}

interface Drill {
  db: Database;
  folder: string;
  bank: TestBank;
  queue: Pick<JobQueue<typeof SWEEP_DRILL_KINDS>, 'send'>;
  homes: readonly (DrillHome & { scenario: Scenario })[];
  weekend: DrillWeekend;
  workers: Map<number, { child: ChildProcess; port: number | null }>;
  count: { killed: number; jumps: number; callbacks: number };
}

/** Runs one weekend and reports the outcome for every household. */
export async function runSweepDrill({
  databaseUrl,
  weekend,
  scenarios,
  limitMs = 120_000,
  tickMs = TICK_MS,
}: DrillOptions): Promise<DrillReport> {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-drill-'));
  const clock = { offset: 0 };
  const setClock = (to: Date): void => {
    clock.offset = to.getTime() - Date.now();
    writeFileSync(join(folder, 'clock.next'), String(clock.offset));
    renameSync(join(folder, 'clock.next'), join(folder, 'clock')); // atomic, so readers always read a complete file
  };
  setClock(weekend.friday);
  const now = (): Date => new Date(Date.now() + clock.offset);
  await untilServed(() => prepareQueue(databaseUrl));
  const db = patient(openDatabase({ url: databaseUrl, maxConnections: 6 }));
  const bank = await startBank({ now });
  const queue = createJobQueue({
    db,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    kinds: SWEEP_DRILL_KINDS,
    inBackground: false,
  });
  await untilServed(() => queue.open());
  // an earlier weekend on this database may have left jobs, which the workers would run first, with this bank
  await untilServed(() => queue.boss.deleteAllJobs('sweep-drill'));
  const homes: Drill['homes'][number][] = [];
  for (const scenario of scenarios) homes.push(await prepareHome(db, folder, { scenario, weekend }));
  const drill: Drill = {
    db,
    folder,
    bank,
    queue,
    homes,
    weekend,
    workers: new Map(),
    count: { killed: 0, jumps: 0, callbacks: 0 },
  };
  bank.behave = (order, times) => behaviorOf(drill, order, times);
  const over = { isOver: false };
  const setup: WorkerSetup = {
    databaseUrl,
    folder,
    secret: SECRET,
    banks: JSON.stringify([bank.config]),
    allowed: bank.place,
  };
  try {
    for (let place = 0; place < WORKERS; place++) launch(drill, setup, place, over);
    await goThroughWeekend(drill, { setClock, now, limitMs, tickMs });
    return await report(drill);
  } finally {
    over.isOver = true;
    await Promise.all([...drill.workers.values()].map(({ child }) => endOf(child)));
    await queue.close();
    await db.close();
    await bank.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const PATIENCE_STEP_MS = 250;

/** Repeats a query of the drill while the database is away. A query during that time may run twice. */
async function untilServed<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      await wait(PATIENCE_STEP_MS);
    }
  }
}

const patient = (db: Database): Database => ({
  ...db,
  withIdentity: (userId, work) => untilServed(() => db.withIdentity(userId, work)),
  withUser: (userId, work) => untilServed(() => db.withUser(userId, work)),
  withHousehold: (scope, work) => untilServed(() => db.withHousehold(scope, work)),
});

/** Creates the household of a scenario, and the files that kill its workers. */
async function prepareHome(
  db: Database,
  folder: string,
  { scenario, weekend }: { scenario: Scenario; weekend: DrillWeekend },
): Promise<Drill['homes'][number]> {
  const home = await drillHousehold(db, {
    way: scenario.way,
    timezone: weekend.timezone,
    today: dayIn(weekend.friday, weekend.timezone),
    now: weekend.friday,
    vault: createVault(SECRET),
    cancelWindowHours: weekend.cancelWindowHours,
  });
  for (const { step, times } of scenario.deaths)
    for (let death = 0; death < times; death++) writeFileSync(join(folder, `${home.householdId} ${step} ${death}`), '');
  return { ...home, scenario };
}

async function prepareQueue(url: string): Promise<void> {
  const client = new ServerClient({ connectionString: url, options: '-c search_path=tideline' });
  await client.connect();
  try {
    await installQueue(client, SWEEP_DRILL_KINDS);
  } finally {
    await client.end();
  }
}

/** Starts a worker, and replaces it as a supervisor would whenever it is killed. */
function launch(drill: Drill, setup: WorkerSetup, place: number, over: { isOver: boolean }): void {
  const child = fork(join(import.meta.dirname, 'drill-worker.ts'), [], {
    ...childOptions({ DRILL: JSON.stringify(setup) }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const worker: { child: ChildProcess; port: number | null } = { child, port: null };
  drill.workers.set(place, worker);
  child.on('message', ({ port }: { port: number }) => {
    worker.port = port;
  });
  child.on('exit', (_code, signal) => {
    worker.port = null;
    if (over.isOver) return;
    if (signal === 'SIGKILL') drill.count.killed += 1;
    launch(drill, setup, place, over);
  });
}

function endOf(child: ChildProcess): Promise<unknown> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  return child.kill('SIGKILL') ? gone : Promise.resolve();
}

const scenarioOf = ({ homes }: Drill, order: Order): Scenario | undefined =>
  homes.find(({ householdId }) => householdId === runOfKey(order.transfer)?.householdId)?.scenario;

const behaviorOf = (drill: Drill, order: Order, times: number): Behavior =>
  scenarioOf(drill, order)?.bank?.[times - 1] ?? 'accept';

interface DrillRun {
  setClock: (to: Date) => void;
  now: () => Date;
  limitMs: number;
  tickMs: number;
}

const FINAL: Readonly<Record<TransferWay, readonly string[]>> = {
  ledger: ['settled'],
  instruct: ['instructed'],
  webhook: ['settled', 'returned'],
};

async function goThroughWeekend(drill: Drill, { setClock, now, limitMs, tickMs }: DrillRun): Promise<void> {
  const { db, homes, weekend, bank } = drill;
  const giveUpAt = Date.now() + limitMs;
  const look = async (): Promise<void> => {
    for (const { householdId } of homes)
      await db.withUser(null, async (tx) => void (await drill.queue.send(tx, 'sweep-drill', { householdId })));
    await wait(tickMs);
  };
  const states = () =>
    Promise.all(
      homes.map((home) => drillEnd(db, home, dayIn(weekend.friday, weekend.timezone)).then(({ state }) => state)),
    );
  while ((await states()).some((state) => state === 'none') && Date.now() < giveUpAt) await look();
  const late = homes.filter(({ scenario }) => scenario.spends === true);
  for (const home of late)
    await spend(db, home, {
      amountMinor: ROOF_MINOR,
      on: dayIn(weekend.friday, weekend.timezone),
      now: weekend.friday,
    });
  for (const jump of [...weekend.jumps, ...weekend.jumps]) {
    setClock(jump);
    drill.count.jumps += 1;
    await look();
  }
  setClock(weekend.monday);
  const said = new Set<string>();
  const since = Date.now();
  for (let tick = 0; Date.now() < giveUpAt; tick++) {
    // go back by a few minutes and forward again while money moves
    setClock(new Date(weekend.monday.getTime() + (tick % 4 === 3 ? -240_000 : tick * tickMs)));
    await look();
    for (const { order } of bank.movements.values())
      if (!said.has(order.transfer) && !isAwaited(drill, order, since) && (await tellAll(drill, order, now)))
        said.add(order.transfer);
    const reached = await states();
    if (homes.every(({ way }, index) => FINAL[way].includes(reached[index] ?? '')) && said.size === bank.movements.size)
      break;
  }
}

/** Steps after which it is unknown whether the bank has the order, so that it is sent again. */
const ASKED_AGAIN: ReadonlySet<DrillCrash> = new Set<DrillCrash>(['sent', 'answer heard', 'answer kept']);
/** Milliseconds to wait for a repeated order. A worker that dies before it sends an order sends it one time fewer. */
const PATIENCE_MS = 15_000;

/**
 * Returns whether a planned worker death or a repeated order is still to come. The bank's report must wait, because it
 * would prevent them.
 */
function isAwaited(drill: Drill, order: Order, since: number): boolean {
  const householdId = runOfKey(order.transfer)?.householdId ?? '';
  if (readdirSync(drill.folder).some((name) => name.startsWith(householdId) && !name.includes('call-back')))
    return true;
  const again =
    scenarioOf(drill, order)
      ?.deaths.filter(({ step }) => ASKED_AGAIN.has(step))
      .reduce((sum, { times }) => sum + times, 0) ?? 0;
  return (
    drill.bank.asked.filter(({ transfer }) => transfer === order.transfer).length < again + 1 &&
    Date.now() - since < PATIENCE_MS
  );
}

/**
 * Sends the bank's events about one transfer, twice and out of order, until they are received. A worker may die while
 * it processes an event. Returns whether all events were received.
 */
async function tellAll(drill: Drill, order: Order, now: () => Date): Promise<boolean> {
  const words = [
    { event: `${order.transfer}-1`, status: 'settled' as const },
    { event: `${order.transfer}-0`, status: 'pending' as const },
    { event: `${order.transfer}-1`, status: 'settled' as const },
    ...(scenarioOf(drill, order)?.returns === true
      ? [
          { event: `${order.transfer}-2`, status: 'returned' as const, code: 'R01' },
          { event: `${order.transfer}-2`, status: 'returned' as const, code: 'R01' },
        ]
      : []),
  ];
  for (const word of words) {
    const answers = await Promise.all(
      [...drill.workers.values()]
        .flatMap(({ port }) => (port === null ? [] : [port]))
        .slice(0, 2)
        .map((port) =>
          drill.bank.callBack(`http://127.0.0.1:${port}`, order, { ...word, on: order.on }, { now: now() }).then(
            ({ status }) => status,
            () => 0,
          ),
        ),
    );
    drill.count.callbacks += answers.length;
    if (!answers.includes(200)) return false; // restart at the next tick
  }
  return true;
}

async function report(drill: Drill): Promise<DrillReport> {
  const { db, homes, weekend, bank, folder, count } = drill;
  const rows: DrillRow[] = [];
  for (const home of homes) {
    const end = await drillEnd(db, home, dayIn(weekend.friday, weekend.timezone));
    const movements = [...bank.movements.values()].filter(
      ({ order }) => runOfKey(order.transfer)?.householdId === home.householdId,
    );
    const row = {
      ...end,
      name: nameOf(home.scenario),
      movements: movements.length,
      asked: bank.asked.filter(({ transfer }) => runOfKey(transfer)?.householdId === home.householdId).length,
    };
    rows.push({
      ...row,
      problems: problemsOf(
        row,
        home.scenario,
        movements.map(({ order }) => Number(order.amount.minor)),
      ),
    });
  }
  const names = new Map(homes.map(({ householdId, scenario }) => [householdId, nameOf(scenario)]));
  const survived = readdirSync(folder)
    .filter((name) => name.includes(' '))
    .map((name) => `${names.get(name.split(' ')[0] ?? '') ?? ''}: ${name.slice(name.indexOf(' ') + 1)}`);
  const ids = new Set(homes.map(({ householdId }) => householdId));
  const strays = [...bank.movements.keys()].filter((key) => !ids.has(runOfKey(key)?.householdId ?? '')).length;
  return { rows, ...count, survived, strays };
}

/** Returns violations of conditions that must hold for every household, regardless of which worker died and where. */
function problemsOf(
  end: Omit<DrillRow, 'problems'>,
  { way, spends = false, returns = false }: Scenario,
  moved: readonly number[],
): string[] {
  const booked = way === 'instruct' ? 0 : returns ? 4 : 2;
  // the purchase reduces the balance, and increases the spending expected from now on
  const most = 400_000 - (spends ? ROOF_MINOR : 0);
  const checks: [boolean, string][] = [
    [end.runs === 1, `${end.runs} runs`],
    [end.state === (returns ? 'returned' : way === 'instruct' ? 'instructed' : 'settled'), `ended as ${end.state}`],
    [end.instructions === 1, `instructed ${end.instructions} times`],
    [end.movements === (way === 'webhook' ? 1 : 0), `${end.movements} transfers at the bank`],
    [moved.every((amount) => amount === end.amountMinor), `the bank moved ${moved.join(', ')} of ${end.amountMinor}`],
    [end.amountMinor <= end.proposedMinor, `${end.amountMinor} above the proposal of ${end.proposedMinor}`],
    [
      spends ? end.amountMinor > 0 && end.amountMinor <= most : end.amountMinor === most,
      `${end.amountMinor} where ${most} was there`,
    ],
    [end.booked === booked, `${end.booked} ends booked instead of ${booked}`],
    [end.bookedMinor === (way === 'instruct' || returns ? 0 : -end.amountMinor), `booked ${end.bookedMinor}`],
    [
      end.lowestMinor >= FLOOR_MINOR && end.balanceMinor >= FLOOR_MINOR,
      `fell to ${Math.min(end.lowestMinor, end.balanceMinor)}, below the floor`,
    ],
    [
      end.balanceMinor + end.amountMinor * (way === 'instruct' || returns ? -1 : 0) >= FLOOR_MINOR,
      'would fall below the floor',
    ],
  ];
  return checks.filter(([holds]) => !holds).map(([, problem]) => problem);
}
