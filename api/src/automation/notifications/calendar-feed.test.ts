import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import type { CalendarFeed } from '@tideline/contract';
import { addPromo, money, userWithCard } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { createLinkSigner } from './signed-link.ts';

/** Parses a file as calendar software does. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part);
    return {
      uid: event.uid,
      on: String(event.startDate),
      title: event.summary,
      description: event.description,
      warns: String(part.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')),
    };
  });
}

let api: TestApi;
let ann: TestUser;
let cardId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ({ ann, cardId } = await userWithCard(api));
});

const make = async (user: TestUser, leadDays = 3) =>
  (await user.ask<CalendarFeed>('POST', '/calendar-feeds', { body: { leadDays } })).body;
const pathOf = ({ url }: CalendarFeed) => url.replace('http://localhost:8080', '');
const open = (path: string) => fetch(`${api.url}${path}`);

describe('a calendar feed', () => {
  it('needs only its address, and contains payments, promotional ends and pay-by dates with reminders', async () => {
    await addPromo(ann, { cardId, balance: money(60_000), startsOn: '2026-02-01', endsOn: '2026-06-30' });
    const answer = await open(pathOf(await make(ann)));
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-content-type-options')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'nosniff',
    ]);
    const events = read(await answer.text());
    expect(events.map(({ on, title, warns }) => [on, title, warns])).toEqual([
      ['2026-03-15', 'Visa payment due', '-P2DT15H'],
      ['2026-04-15', 'Visa payment due', '-P2DT15H'],
      ['2026-05-15', 'Visa payment due', '-P2DT15H'],
      ['2026-05-30', 'Pay-by date: Visa, balance transfer', '-P2DT15H'],
      ['2026-06-15', 'Visa payment due', '-P2DT15H'],
      ['2026-06-30', 'Ends: Visa, balance transfer', '-P2DT15H'],
    ]);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  });

  it('of the sample household also contains statement closes and planned sweeps, in a valid file', async () => {
    const sam = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    expect((await sam.ask('POST', '/sample', { body: {} })).status).toBe(201);
    const text = await (await open(pathOf(await make(sam)))).text();
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    const events = read(text);
    const kinds = [
      / payment due$/,
      / statement closes$/,
      /^Ends: /,
      /^Pay-by date: /,
      /^Proposed: move \$[\d,.]+ from .* to /,
    ];
    expect(kinds.map((kind) => events.some(({ title }) => kind.test(title)))).toEqual(kinds.map(() => true));
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    expect(events.map(({ on }) => on)).toEqual(events.map(({ on }) => on).toSorted());
  });

  it('moves an entry whose date changes instead of showing it twice', async () => {
    const { item } = await addPromo(ann, {
      cardId,
      balance: money(60_000),
      startsOn: '2026-02-01',
      endsOn: '2026-06-30',
    });
    const path = pathOf(await make(ann));
    const before = read(await (await open(path)).text());
    await ann.ask('PATCH', `/promos/${item.id}`, {
      body: { endsOn: '2026-09-30' },
      headers: { 'if-match': `"${item.version}"` },
    });
    const after = read(await (await open(path)).text());
    const end = (events: typeof before) => events.find(({ title }) => title.startsWith('Ends'));
    expect([end(before)?.uid, end(before)?.on, end(after)?.on]).toEqual([end(after)?.uid, '2026-06-30', '2026-09-30']);
  });

  it("becomes invalid if it is replaced or deleted, and while its user's membership is suspended", async () => {
    const first = await make(ann);
    const second = await make(ann);
    expect([(await open(pathOf(first))).status, (await open(pathOf(second))).status]).toEqual([404, 200]);
    await api.database.asOwner(async (client) => {
      await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
      await client.query("update membership set state = 'suspended' where user_id = $1", [ann.userId]);
    });
    expect((await open(pathOf(second))).status).toBe(404);
    await api.database.asOwner(async (client) => {
      await client.query("select set_config('app.household', $1, false)", [ann.householdId]);
      await client.query("update membership set state = 'active' where user_id = $1", [ann.userId]);
    });
    expect((await ann.ask('DELETE', `/calendar-feeds/${second.id}`, { headers: { 'if-match': '"0"' } })).status).toBe(
      200,
    );
    expect((await open(pathOf(second))).status).toBe(404);
  });

  it("cannot be forged without this installation's key, and its address is not logged", async () => {
    const feed = await make(ann);
    const path = pathOf(feed);
    const bob = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    const forged = createLinkSigner('another key of another server, as long');
    const swapped = `${Buffer.from(`${bob.householdId} ${feed.id}`).toString('base64url')}.${path.split('.')[1]}.ics`;
    for (const wrong of [
      path.replace('.ics', ''),
      path.replace(/.(?=\.ics$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
      `/api/v1/calendar/${forged.sign('calendar', `${ann.householdId} ${feed.id}`)}.ics`,
      `/api/v1/calendar/${swapped}`,
      '/api/v1/calendar/x.ics',
      '/api/v1/calendar/..%2f..%2fhousehold.ics',
      '/api/v1/calendar/%00.ics',
    ]) {
      const { status, headers } = await open(wrong);
      expect([wrong, status, headers.get('content-type')]).toEqual([wrong, 404, 'application/problem+json']);
    }
    expect(api.logged.join('\n')).not.toContain(path.split('/').at(-1));
  });

  it('cannot be opened with a signature for an email link', async () => {
    const signer = createLinkSigner('a secret of the tests, of 32 letters and more');
    const feed = await make(ann);
    expect(
      (await open(`/api/v1/calendar/${signer.sign('calendar', `${ann.householdId} ${feed.id}`)}.ics`)).status,
    ).toBe(200);
    expect(
      (await open(`/api/v1/calendar/${signer.sign('unsubscribe', `${ann.householdId} ${feed.id}`)}.ics`)).status,
    ).toBe(404);
  });

  it('remains valid with a new installation key while the old one is known', () => {
    const old = createLinkSigner('old key').sign('calendar', 'a b');
    expect(createLinkSigner('new key', ['old key']).read('calendar', old)).toBe('a b');
    expect(createLinkSigner('new key').read('calendar', old)).toBeNull();
  });
});
