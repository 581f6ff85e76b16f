import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { calendarFile } from '../../platform/calendar/calendar-file.ts';
import { addPromo, money, userWithCard } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';

/** Parses a file as calendar software does. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part);
    const alarm = part.getFirstSubcomponent('valarm');
    return {
      uid: event.uid,
      on: String(event.startDate),
      title: event.summary,
      description: event.description,
      url: part.getFirstPropertyValue('url'),
      warns: String(alarm?.getFirstPropertyValue('trigger')),
    };
  });
}

const stampedAt = new Date('2026-03-01T12:00:00Z');

describe('a calendar file', () => {
  it('is valid for any title and description, in lines of at most 75 octets', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 120 }).map((text) => text.replace(/\p{Cc}|\p{Cs}/gu, ' '));
    fc.assert(
      fc.property(
        fc.array(fc.record({ title: words, description: fc.oneof(words, fc.constant('a\nb;c,d\\e')) }), {
          maxLength: 4,
        }),
        (all) => {
          const days = all.map((one, index) => ({
            ...one,
            uid: `${index}@tideline`,
            on: '2026-12-31',
            url: 'https://money.example/promotional-periods',
            leadDays: 7,
          }));
          const text = calendarFile(days, { name: 'Dates', stampedAt });
          expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
          expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
          expect(read(text).map(({ title, description }) => [title, description])).toEqual(
            days.map(({ title, description }) => [title, description]),
          );
        },
      ),
    );
  });
});

describe('the calendar download', () => {
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
  const download = (query = '') =>
    fetch(`${api.url}/api/v1/promos/calendar${query}`, { headers: { cookie: ann.cookie } });

  it('has pay-by dates, ends and windows, each with a reminder in advance', async () => {
    const { item } = await addPromo(ann, { cardId, balance: money(100_000), transferWindowEndsOn: '2026-06-30' });
    const answer = await download('?leadDays=14');
    expect(
      Object.fromEntries(
        ['content-type', 'content-disposition', 'x-content-type-options', 'cache-control'].map((name) => [
          name,
          answer.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="tideline-promotional-periods-2026-03-01.ics"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const events = read(await answer.text());
    expect(events.map(({ on, title, warns }) => [on, title, warns])).toEqual([
      ['2026-11-30', 'Pay-by date: Visa, balance transfer', '-P13DT15H'],
      ['2026-12-31', 'Ends: Visa, balance transfer', '-P13DT15H'],
      ['2026-06-30', 'Last day to use: Visa, balance transfer', '-P13DT15H'],
    ]);
    expect(events[0]?.description).toBe('$1,000 left. Pay the card $111.12 a month.');
    expect(events[0]?.url).toMatch(new RegExp(`/promotional-periods\\?promo=${item.id}&household=${ann.householdId}$`));
    expect(read(await (await download()).text()).map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));
  });

  it('omits past dates, and is valid even without entries', async () => {
    await addPromo(ann, { cardId, startsOn: '2025-01-01', endsOn: '2026-02-01' });
    expect(read(await (await download()).text())).toEqual([]);
  });

  it.each(['?leadDays=-1', '?leadDays=61', '?leadDays=x'])('is rejected with %s', async (query) => {
    expect((await download(query)).status).toBe(422);
  });
});
