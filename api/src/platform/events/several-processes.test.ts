/** A change reaches watchers of another process, and shutdown does not wait for them. */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type ApiProcess, startProcess, temporaryFolder } from '../../testing/api-process.ts';
import { clientOf } from '../../testing/test-api.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
let folders: ReturnType<typeof temporaryFolder>[];
let running: ApiProcess[];

beforeEach(async () => {
  database = await createTestDatabase();
  folders = [temporaryFolder(), temporaryFolder()];
  running = await Promise.all(
    folders.map(({ path }) =>
      startProcess({
        TIDELINE_DATA: path,
        DATABASE_URL: database.url,
        TIDELINE_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      }),
    ),
  );
});
afterEach(async () => {
  for (const api of running) {
    api.kill('SIGTERM');
    await api.ended;
  }
  for (const folder of folders) folder.remove();
  await database.drop();
});

it(
  'goes from the process that made the change to a stream of the other one, which ends cleanly when ' +
    'that process stops',
  async () => {
    const [one, two] = running;
    if (!one || !two) throw new Error('two processes were to be started');
    const signedUp = await clientOf(one.url).ask('POST', '/auth/sign-up', {
      body: {
        name: 'Ann',
        email: 'ann@example.org',
        password: 'wave after wave 77',
        currency: 'USD',
        timezone: 'UTC',
        locale: 'en-US',
      },
    });
    const cookie = signedUp.headers.get('set-cookie')?.split(';')[0] ?? '';
    const stream = await fetch(`${two.url}/api/v1/events`, { headers: { cookie } });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const readUntil = async (wanted: RegExp): Promise<void> => {
      while (!wanted.test(text)) {
        const chunk = await reader?.read();
        if (chunk?.done !== false) throw new Error(`the stream ended: ${text}`);
        text += chunk.value;
      }
    };
    await readUntil(/event: ready/);
    const added = await clientOf(one.url, cookie).ask<{ changeSetId: string }>('POST', '/accounts', {
      body: { name: 'Everyday', type: 'depository', balance: { minor: '0', currency: 'USD' } },
    });
    await readUntil(new RegExp(`id: ${added.body.changeSetId}\nevent: change`));
    two.kill('SIGTERM');
    for (let chunk = await reader?.read(); chunk?.done === false; chunk = await reader?.read()) text += chunk.value;
    expect(text).toMatch(/retry: 1000\n\n$/);
    expect((await two.ended).code).toBe(0);
  },
);
