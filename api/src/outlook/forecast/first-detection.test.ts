/**
 * The forecast before the first detection of recurring series. It must match the forecast after that detection, which
 * runs soon after the first import.
 */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Forecast } from '@tideline/contract';
import { addMonths, civilDate } from '@tideline/domain';
import { addCard, done, money } from '../../testing/ledger.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { createPastHome, type Entry, type Home, TODAY } from '../insights/testing/lived-home.ts';

let api: TestApi;
let home: Home;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.move(new Date(`${TODAY}T12:00:00Z`));
  home = await createPastHome(api);
});
afterAll(() => api.stop());

it('the forecast is the same before and after the first detection of recurring series', async () => {
  const { user, checking, enter } = home;
  const card = (await addCard(user, { owed: money(300_000), dueDay: 25 })).item.account.id;
  // a bill whose amount changed more than two years ago, and payments to a card
  const months = Array.from({ length: 34 }, (_, back) => addMonths(civilDate('2026-03-12'), -back)).toReversed();
  await enter(
    months.flatMap((on, index): Entry[] => [
      { accountId: checking, on, minor: index < 12 ? -4_000 : -9_000 - (index % 7) * 100, payee: 'RIVER WATER CO' },
      { accountId: checking, on, minor: -20_000, payee: 'PAYMENT VISA', kind: 'card_payment' },
      { accountId: card, on, minor: 20_000, payee: 'PAYMENT THANK YOU', kind: 'card_payment' },
    ]),
  );
  done(await user.ask('POST', '/transfers/find', { body: {} }));
  const seen = async () => {
    const { days, marks } = done(await user.ask<Forecast>('GET', '/forecast?days=60'));
    // before the detection, a series has no page to link to
    return { days, marks: marks.map(({ href: _href, ...mark }) => mark) };
  };
  const before = await seen();
  expect(before.marks.map(({ name }) => name)).toContain('River Water');
  done(await user.ask('POST', '/recurring/detect', { body: {} }));
  expect(await seen()).toEqual(before);
});
