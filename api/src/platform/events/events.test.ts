import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Account, Transaction } from '@tideline/contract';
import { startCable, type Cable } from '../../testing/cable.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

interface ReceivedEvent {
  id?: string;
  event: string;
  data: { changeSetId?: string; kinds?: string[]; reason?: string };
}

interface Stream {
  status: number;
  headers: Headers;
  /** Returns the next event, once it arrives. */
  next: () => Promise<ReceivedEvent>;
  /** Reads to the end of the stream, and returns the text that `next` has not consumed. */
  rest: () => Promise<string>;
  close: () => void;
}

type Changed<T> = { changeSetId: string; item: T };

let api: TestApi;
let ann: TestUser;
let account: Account;
let streams: Stream[];

const usd = (minor: string) => ({ minor, currency: 'USD' });

const begin = async (options: Parameters<typeof startTestApi>[0] = {}) => {
  api = await startTestApi({ beatMs: 50, ...options });
  ann = await api.signUp({ name: 'Ann' });
  account = (
    await ann.ask<Changed<Account>>('POST', '/accounts', {
      body: { name: 'Everyday', type: 'depository', balance: usd('0') },
    })
  ).body.item;
};
beforeEach(() => {
  streams = [];
});
afterEach(async () => {
  for (const stream of streams) stream.close();
  await api.stop();
});

function parse(block: string): ReceivedEvent | null {
  const fields = new Map(
    block
      .split('\n')
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const event = fields.get('event');
  const id = fields.get('id');
  return event === undefined
    ? null
    : { event, data: JSON.parse(fields.get('data') ?? '{}') as ReceivedEvent['data'], ...(id !== undefined && { id }) };
}

async function open(
  user: Pick<TestUser, 'cookie'> | null,
  query = '',
  headers: Record<string, string> = {},
): Promise<Stream> {
  const control = new AbortController();
  const response = await fetch(`${api.url}/api/v1/events${query}`, {
    signal: control.signal,
    headers: { ...(user && { cookie: user.cookie }), ...headers },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const read = async (): Promise<boolean> => {
    const chunk = await reader?.read();
    text += chunk?.value ?? '';
    return chunk?.done !== false;
  };
  const next = async (): Promise<ReceivedEvent> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end === -1) {
        if (await read()) throw new Error(`the stream ended: ${text}`);
        continue;
      }
      const received = parse(text.slice(0, end));
      text = text.slice(end + 2);
      if (received) return received;
    }
  };
  const rest = async () => {
    while (!(await read()));
    return text;
  };
  const stream = { status: response.status, headers: response.headers, next, rest, close: () => control.abort() };
  streams.push(stream);
  return stream;
}

const spend = async (user: TestUser, accountId = account.id) =>
  (
    await user.ask<Changed<Transaction>>('POST', '/transactions', {
      body: { accountId, postedOn: '2026-02-10', amount: usd('-2500'), payee: 'Secret shop' },
    })
  ).body;

describe('a change stream', () => {
  it('reports a change and the kinds of data it affected, but never the data', async () => {
    await begin();
    const stream = await open(ann);
    expect([
      stream.status,
      stream.headers.get('content-type'),
      stream.headers.get('cache-control'),
      stream.headers.get('content-encoding'),
    ]).toEqual([200, 'text/event-stream; charset=utf-8', 'no-store, no-transform', null]);
    expect(await stream.next()).toMatchObject({ event: 'ready' });
    const { changeSetId } = await spend(ann);
    const received = await stream.next();
    expect(received).toEqual({ id: changeSetId, event: 'change', data: { changeSetId, kinds: ['transaction'] } });
    const undone = await ann.ask<{ changeSetId: string }>('POST', `/change-sets/${changeSetId}/undo`, { body: {} });
    expect(await stream.next()).toMatchObject({ id: undone.body.changeSetId, data: { kinds: ['transaction'] } });
  });

  it('reports neither rolled-back changes nor those of other households', async () => {
    await begin();
    const bob = await api.signUp();
    const stream = await open(ann);
    await stream.next();
    expect(
      (await bob.ask('POST', '/accounts', { body: { name: 'Bobs', type: 'depository', balance: usd('0') } })).status,
    ).toBe(201);
    expect(
      (
        await ann.ask('POST', '/transactions', {
          body: {
            accountId: account.id,
            postedOn: '2026-02-10',
            amount: usd('-1'),
            payee: 'x',
            categoryId: account.id,
          },
        })
      ).status,
    ).toBe(422);
    const { changeSetId } = await spend(ann);
    expect(await stream.next()).toMatchObject({ id: changeSetId });
  });

  it('reaches both sessions of a user', async () => {
    await begin();
    const again = await api.ask<unknown>('POST', '/auth/sign-in', {
      body: { email: ann.email, password: ann.password },
    });
    const cookie = again.headers.get('set-cookie')?.split(';')[0] ?? '';
    const [one, two] = [await open(ann), await open({ cookie })];
    await Promise.all([one.next(), two.next()]);
    const { changeSetId } = await spend(ann);
    expect([await one.next(), await two.next()]).toMatchObject([{ id: changeSetId }, { id: changeSetId }]);
  });

  it('sends nothing but heartbeats until the user signs out, and then announces its end', async () => {
    await begin();
    const stream = await open(ann);
    await stream.next();
    await setTimeout(4 * 50); // several heartbeats
    await ann.ask('POST', '/auth/sign-out', {});
    expect(await stream.rest()).toMatch(/^(:\n\n)+event: end\ndata: \{"reason":"session"\}\n\n$/);
  });
});

describe('a reconnecting client', () => {
  it('receives the changes after its last event, excluding that event, and then live changes', async () => {
    await begin();
    const first = (await spend(ann)).changeSetId;
    const missed = [(await spend(ann)).changeSetId, (await spend(ann)).changeSetId];
    const stream = await open(ann, '', { 'last-event-id': first });
    const received: (string | undefined)[] = [];
    for (let event = await stream.next(); event.event !== 'ready'; event = await stream.next()) received.push(event.id);
    expect(received.slice(-2)).toEqual(missed);
    expect(received).not.toContain(first);
    const { changeSetId } = await spend(ann);
    expect(await stream.next()).toMatchObject({ id: changeSetId });
  });

  it('is notified that everything may have changed if its last event is unknown', async () => {
    await begin();
    const { changeSetId } = await spend(ann);
    const stream = await open(ann, `?after=${account.id}`);
    expect(await stream.next()).toEqual({ id: changeSetId, event: 'all', data: {} });
  });

  it('receives the changes since its page was loaded', async () => {
    await begin();
    const { changeSetId } = await spend(ann);
    const stream = await open(ann, '?ago=30');
    const received: ReceivedEvent[] = [];
    for (let event = await stream.next(); event.event !== 'ready'; event = await stream.next()) received.push(event);
    expect(received.at(-1)?.id).toBe(changeSetId);
    expect((await (await open(ann, '?ago=0')).next()).event).toBe('ready');
  });
});

describe('a stream ends', () => {
  it("with the user's membership", async () => {
    await begin();
    const stream = await open(ann);
    await stream.next();
    await api.database.asOwner(async (client) => {
      await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
      await client.query("update membership set state = 'removed' where user_id = $1", [ann.userId]);
    });
    expect(await stream.next()).toEqual({ event: 'end', data: { reason: 'membership' } });
  });

  it('with a session that has expired', async () => {
    await begin();
    const stream = await open(ann);
    await stream.next();
    api.clock.move(new Date('2026-03-20T12:00:00Z'));
    expect(await stream.next()).toEqual({ event: 'end', data: { reason: 'session' } });
  });

  it('when the listening connection breaks, after which it can be reopened immediately', async () => {
    const cables: Cable[] = [];
    const database = process.env['TIDELINE_TEST_DATABASE'] ?? '';
    const cable = await startCable(database);
    cables.push(cable);
    await begin({ through: cable.through });
    const stream = await open(ann);
    await stream.next();
    await cable.cut();
    expect(await stream.rest()).toContain('retry: 1000');
    await cable.mend();
    const again = await open(ann);
    expect((await again.next()).event).toBe('ready');
    const { changeSetId } = await spend(ann);
    expect(await again.next()).toMatchObject({ id: changeSetId });
    again.close();
    await cable.cut();
  });
});

describe('a stream is refused', () => {
  it('without a session, for another household and for other methods', async () => {
    await begin();
    const bob = await api.signUp();
    expect((await open(null)).status).toBe(401);
    expect((await open(bob, `?household=${ann.householdId}`)).status).toBe(404);
    expect((await ann.ask('POST', '/events', { body: {} })).status).toBe(405);
  });

  it('to a session that already has eight streams', async () => {
    await begin();
    const eight = await Promise.all(Array.from({ length: 8 }, () => open(ann)));
    expect(eight.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const ninth = await open(ann);
    expect([ninth.status, ninth.headers.get('retry-after')]).toEqual([429, '30']);
  });
});
