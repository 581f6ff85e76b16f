/** A worker as a process of its own, which kills itself where its job says so. Reads DATABASE_URL. */
import { flushCompileCache } from 'node:module';
import pino from 'pino';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { createJobQueue } from '../jobs/job-queue.ts';
import { once } from '../jobs/once.ts';
import { DRILL_KINDS } from './drill-jobs.ts';

flushCompileCache(); // it is killed before it would write what it compiled
const db = openDatabase({ url: process.env['DATABASE_URL'] ?? '', maxConnections: 3 });
const queue = createJobQueue({
  db,
  clock: systemClock,
  log: pino({ level: 'silent' }),
  kinds: DRILL_KINDS,
  superviseSeconds: 1,
});

queue.work('drill', async ({ operation, dieAt, deaths }, { retry }) => {
  const dieHere = (step: typeof dieAt): void => {
    if (step === dieAt && retry < deaths) process.kill(process.pid, 'SIGKILL');
  };
  dieHere('at the start');
  await db.withUser(null, async (tx) => {
    await once(tx, { key: operation, now: systemClock.now() }, async () => {
      dieHere('before the effect');
      await tx.run(sql`insert into effect (operation) values (${operation})`);
    });
    dieHere('before the commit');
  });
  dieHere('after the commit');
});
await queue.open();
await queue.start();
process.send?.('ready');
