import { expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from '../database/sql.ts';
import { startProcess, temporaryFolder } from '../../testing/api-process.ts';
import { startTestApi } from '../../testing/test-api.ts';

it('the api sends the email of a request whose process died after responding', async () => {
  const gone = await startTestApi(); // this api runs no jobs, like a process that was killed after its response
  const folder = temporaryFolder();
  const { email } = await gone.signUp();
  const { rows } = await gone.database.asOwner((client) =>
    client.query<{ text: string }>('select j::text as text from jobs.job j'),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toContain(email);
  const next = await startProcess({ DATABASE_URL: gone.database.url, TIDELINE_DATA: folder.path });
  const outbox = join(folder.path, 'outbox');
  const emails = () => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.json')) : []);
  while (emails().length === 0) await wait(20);
  expect(JSON.parse(readFileSync(join(outbox, String(emails()[0])), 'utf8'))).toMatchObject({
    to: email,
    subject: 'Confirm your email address',
  });
  next.kill('SIGTERM');
  expect(await next.ended).toMatchObject({ code: 0 });
  await gone.stop();
  folder.remove();
});

it('the api queues no password reset email for an unknown address', async () => {
  const api = await startTestApi();
  const { email } = await api.signUp();
  await api.emails();
  const ask = (address: string) => api.ask('POST', '/auth/reset/request', { body: { email: address } });
  const waiting = async () =>
    (
      await api.database.db.withUser(null, (tx) =>
        tx.one<{ count: number }>(sql`select count(*) from jobs.job where state = 'created'`),
      )
    ).count;
  await ask('nobody@example.org');
  expect(await waiting()).toBe(0);
  await ask(email);
  expect(await waiting()).toBe(1);
  await api.stop();
});
