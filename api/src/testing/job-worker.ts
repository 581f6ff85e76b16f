/** A worker in a separate process that kills itself at the point that its job specifies. Reads DATABASE_URL. */
import { flushCompileCache } from 'node:module';
import pino from 'pino';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { sql } from '../platform/database/sql.ts';
import { createJobQueue } from '../platform/jobs/job-queue.ts';
import { once } from '../platform/jobs/once.ts';
import { DRILL_KINDS } from './drill-jobs.ts';

flushCompileCache(); // the process is killed before it can write its compile cache
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
