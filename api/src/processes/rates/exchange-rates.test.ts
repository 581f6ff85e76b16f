import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ExchangeRate, ExchangeRates, RatesUpload } from '@tideline/contract';
import pino from 'pino';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import { addAccount, post, type Changed, done, money, refusal, undo } from '../../testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { archiveOf } from '../imports/formats/archive/archive-fixture.ts';
import { fetchRates, missingFile } from './fetch-rates.ts';

let api: TestApi;
let ann: TestUser;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
});

const rates = async (user = ann): Promise<ExchangeRates> =>
  done(await user.ask<ExchangeRates>('GET', '/exchange-rates'));
const enter = (rate: Partial<ExchangeRate>, user = ann) =>
  user.ask<Changed<ExchangeRate>>('POST', '/exchange-rates', {
    body: { on: '2026-02-27', base: 'EUR', quote: 'USD', rate: '1.0842', ...rate },
  });
const upload = (content: string | Uint8Array<ArrayBuffer>, user = ann) => {
  const form = new FormData();
  form.append('file', new File([content], 'eurofxref-hist.csv'));
  return user.ask<RatesUpload>('POST', '/exchange-rates/file', { body: form });
};
const HISTORY =
  'Date,USD,JPY,CHF,\n2026-02-27,1.0842,160.5,0.95,\n2026-02-26,1.08,160,N/A,\n2024-01-02,1.09,150,0.93,\n';

describe('entered rates', () => {
  it('take effect on their date, and can be changed and deleted, each with undo', async () => {
    await addAccount(ann, { name: 'Girokonto', balance: money(100_000, 'EUR') });
    expect(await rates()).toMatchObject({ today: [], missing: [{ currency: 'EUR', rateOn: null }], entered: [] });
    const { item } = done(await enter({}));
    expect(await rates()).toMatchObject({
      today: [{ currency: 'EUR', rate: '1.0842', on: '2026-02-27', sources: ['entered'], isOld: false }],
      missing: [],
      entered: [{ id: item.id, on: '2026-02-27', base: 'EUR', quote: 'USD', rate: '1.0842' }],
    });
    const changed = done(
      await ann.ask<Changed<ExchangeRate>>('PATCH', `/exchange-rates/${item.id}`, {
        body: { on: '2025-10-01', rate: '1.1' },
        headers: { 'if-match': '"1"' },
      }),
    );
    expect(await rates()).toMatchObject({ today: [], missing: [{ currency: 'EUR', rateOn: '2025-10-01' }] });
    await undo(ann, changed.changeSetId);
    const { changeSetId } = done(
      await ann.ask<{ changeSetId: string }>('DELETE', `/exchange-rates/${item.id}`, {
        headers: { 'if-match': '"3"' },
      }),
    );
    expect((await rates()).entered).toEqual([]);
    await undo(ann, changeSetId);
    expect((await rates()).entered).toMatchObject([{ rate: '1.0842' }]);
  });

  it('are unique for each day and currency pair, and must be valid', async () => {
    done(await enter({}));
    expect(refusal(await enter({ base: 'USD', quote: 'EUR', rate: '0.9' }))).toEqual([409, 'RATE_EXISTS']);
    expect(refusal(await enter({ quote: 'EUR' }))).toEqual([422, 'RATE_SAME_CURRENCY']);
    for (const rate of ['0', '0.000000000', '-1', '1,5', '12345678', ''])
      expect(refusal(await enter({ on: '2026-02-01', rate }))).toEqual([422, 'VALIDATION_FAILED']);
  });

  it('apply only to their household', async () => {
    const bob = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    const { item } = done(await enter({}));
    await addAccount(bob, { name: 'Girokonto', balance: money(1, 'EUR') });
    expect(await rates(bob)).toMatchObject({ today: [], entered: [] });
    expect((await bob.ask('DELETE', `/exchange-rates/${item.id}`, { headers: { 'if-match': '"1"' } })).status).toBe(
      404,
    );
  });
});

describe('a file of the European Central Bank', () => {
  it('is stored only for the currencies and days that the household needs', async () => {
    const { id } = await addAccount(ann, { name: 'Yen', balance: money(1_000, 'JPY') });
    expect(done(await upload(HISTORY))).toMatchObject({
      added: 4,
      replaced: 0,
      currencies: ['JPY', 'USD'],
      from: '2026-02-26',
      to: '2026-02-27',
    });
    expect(await rates()).toMatchObject({
      today: [{ currency: 'JPY', rate: '0.00675514', on: '2026-02-27', sources: ['ecb', 'ecb'], throughEuro: true }],
      file: { from: '2026-02-26', to: '2026-02-27', count: 4 },
      fetched: null,
    });
    await post(ann, { accountId: id, postedOn: '2024-01-05', amount: money(-100, 'JPY') });
    expect(done(await upload(await archiveOf({ 'eurofxref-hist.csv': HISTORY })))).toMatchObject({
      added: 2,
      from: '2024-01-02',
    });
  });

  it('changes nothing the second time, replaces corrected rates, and can be undone completely', async () => {
    await addAccount(ann, { name: 'Yen', balance: money(1_000, 'JPY') });
    const first = done(await upload(HISTORY));
    expect(done(await upload(HISTORY))).toMatchObject({ changeSetId: null, added: 0, replaced: 0 });
    const second = done(await upload(HISTORY.replace('160.5', '161')));
    expect(second).toMatchObject({ added: 0, replaced: 1 });
    await undo(ann, second.changeSetId ?? '');
    await undo(ann, first.changeSetId ?? '');
    expect(await rates()).toMatchObject({ file: null, missing: [{ currency: 'JPY' }] });
  });

  it('is rejected if it contains no rates, or none for a currency in use', async () => {
    expect(refusal(await upload('Date,Payee\n2026-02-27,Shop\n'))).toEqual([422, 'RATES_FILE_REFUSED']);
    const yen = await api.signUp({ email: `${crypto.randomUUID()}@example.org`, currency: 'THB' });
    expect(refusal(await upload(HISTORY, yen))).toEqual([422, 'RATES_FILE_REFUSED']);
  });

  it('has lower priority than a rate entered for the same day', async () => {
    await addAccount(ann, { name: 'Girokonto', balance: money(100_000, 'EUR') });
    done(await upload(HISTORY));
    done(await enter({ rate: '1.2' }));
    expect((await rates()).today).toMatchObject([{ rate: '1.2', sources: ['entered'] }]);
  });
});

/** Posts a transfer from a EUR account to a USD account on February 27, 2026, at 1.08. */
async function transferBetweenCurrencies(): Promise<void> {
  const leg = async (name: string, amount: ReturnType<typeof money>) => {
    const { id: accountId } = await addAccount(ann, { name, balance: money(0, amount.currency) });
    await post(ann, { accountId, amount, postedOn: '2026-02-27', payee: 'Online transfer Girokonto to Checking' });
  };
  await leg('Girokonto', money(-100_000, 'EUR'));
  await leg('Checking', money(108_000));
}

const suggestedTransfers = async (): Promise<number> => {
  await api.jobs.runDue();
  return done(await ann.ask<{ items: unknown[] }>('GET', '/transfers')).items.length;
};

describe('new rates', () => {
  it.each([
    ['entered', () => enter({})],
    ['of a file', () => upload(HISTORY)],
  ])('lead to matches of transfers between currencies that had no rates before: %s', async (_how, add) => {
    await transferBetweenCurrencies();
    expect(await suggestedTransfers()).toBe(0);
    done<object>(await add());
    expect(await suggestedTransfers()).toBe(1);
  });
});

describe('scheduled rates', () => {
  let server: Server;
  let asked: string[];
  let answers: Record<string, string | Uint8Array>;
  beforeEach(async () => {
    asked = [];
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const body = answers[request.url ?? ''];
      response.writeHead(body === undefined ? 404 : 200).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const run = (isAllowed = true) => {
    const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    return fetchRates({
      db: api.database.db,
      clock: api.clock,
      log: pino({ level: 'silent' }),
      jobs: api.jobs,
      outbound: createOutbound({ allowed: new Set(isAllowed ? [place] : []) }),
      ratesUrl: `http://${place}/eurofxref/`,
    });
  };

  it('are fetched completely once, and then only for the missing days, for every household', async () => {
    answers = { '/eurofxref/eurofxref-hist.zip': await archiveOf({ 'eurofxref-hist.csv': HISTORY }) };
    await expect(run(false)).rejects.toMatchObject({ code: 'url_refused' });
    expect(asked).toEqual([]);
    await transferBetweenCurrencies();
    await run();
    expect(await suggestedTransfers()).toBe(1);
    await run();
    expect(asked).toEqual(['/eurofxref/eurofxref-hist.zip']);
    await addAccount(ann, { name: 'Franken', balance: money(100_000, 'CHF') });
    expect((await rates()).today).toMatchObject([
      { currency: 'CHF', on: '2026-02-27', sources: ['ecb', 'ecb'] },
      { currency: 'EUR', on: '2026-02-27', sources: ['ecb'] },
    ]);

    api.clock.move(new Date('2026-03-02T15:30:00Z'));
    const day = (rate: string) =>
      `<Cube><Cube time='2026-03-02'><Cube currency='USD' rate='1.09'/><Cube currency='CHF' rate='${rate}'/></Cube></Cube>`;
    answers = { '/eurofxref/eurofxref-hist-90d.xml': day('0.96'), '/eurofxref/eurofxref-daily.xml': day('0.96') };
    await run();
    expect(asked.at(-1)).toBe('/eurofxref/eurofxref-hist-90d.xml');
    const bob = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
    await addAccount(bob, { name: 'Franken', balance: money(1, 'CHF') });
    expect((await rates(bob)).today).toMatchObject([{ currency: 'CHF', on: '2026-03-02' }]);

    api.clock.move(new Date('2026-03-03T16:00:00Z'));
    answers = {};
    await expect(run()).rejects.toThrow('404');
    answers = { '/eurofxref/eurofxref-daily.xml': '<html>moved</html>' };
    await expect(run()).rejects.toMatchObject({ code: 'RATES_FILE_REFUSED' });
    api.clock.move(new Date('2026-03-01T12:00:00Z'));
  });

  it.each([
    [null, '2026-03-01T12:00:00Z', 'eurofxref-hist.zip', 'a new installation'],
    ['2026-02-27', '2026-03-01T20:00:00Z', null, 'a Sunday'],
    ['2026-02-27', '2026-03-02T14:59:00Z', null, 'Monday before publication'],
    ['2026-03-02', '2026-03-03T15:00:00Z', 'eurofxref-daily.xml', 'Tuesday after publication'],
    ['2026-02-27', '2026-03-02T15:00:00Z', 'eurofxref-hist-90d.xml', 'Monday with more than one day missing'],
    ['2025-11-01', '2026-03-02T15:00:00Z', 'eurofxref-hist.zip', 'months without rates'],
    ['2026-04-02', '2026-04-06T20:00:00Z', null, 'Easter Monday, when no rates are published'],
  ])('with the newest date %s are fetched at %s from the file %s: %s', (newest, now, file, _why) => {
    expect(missingFile(newest, new Date(now))).toBe(file);
  });
});
