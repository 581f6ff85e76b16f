/**
 * Tests that the api writes German texts for a user who chose German, with amounts and dates in the household's format.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CalendarFeed, Category, Session } from '@tideline/contract';
import { unsubscribeUrlOf } from './automation/notifications/unsubscribe-link.ts';
import { formattersFor } from './automation/notifications/formatters.ts';
import { createLinkSigner } from './automation/notifications/signed-link.ts';
import { textsOf } from './automation/notifications/texts.ts';
import { createHousehold } from './testing/household/household.ts';
import { householdFiles } from './testing/household/write-ofx.ts';
import { accountsOf, importFiles, transactionsOf } from './testing/import-files.ts';
import { addCard, done, money } from './testing/ledger.ts';
import { type TestUser, startTestApi, type TestApi } from './testing/test-api.ts';

let api: TestApi;
let ada: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp({ name: 'Ada', email: 'ada@example.org', language: 'de', locale: 'de-DE' });
});
afterAll(() => api.stop());

it('emails are in German', async () => {
  const [confirmation] = (await api.emails()).filter(({ to }) => to === 'ada@example.org');
  expect(confirmation).toMatchObject({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: expect.stringMatching(/^Guten Tag Ada,/),
    html: expect.stringContaining('lang="de"'),
  });
});

it('a new household has categories with German names', async () => {
  const { items } = done(await ada.ask<{ items: Category[] }>('GET', '/categories'));
  expect(items.find(({ key }) => key === 'groceries')).toMatchObject({ name: 'Lebensmittel', group: 'Alltag' });
  expect(items.filter(({ name }) => /\b(?:and|Other|Interest)\b/.test(name))).toEqual([]);
});

describe('names that the api enters', () => {
  it('are German for a user and their imports, even with US amount formats', async () => {
    const eva = await api.signUp({ name: 'Eva', language: 'de', locale: 'en-US' });
    const card = (await addCard(eva, { owed: money(100_000) })).item.account.id;
    expect((await transactionsOf(eva, card)).map(({ payee }) => payee)).toEqual(['Anfangssaldo']);
    const household = createHousehold({ rows: 120, seed: 3 });
    await importFiles(eva, householdFiles(household));
    const rows = await Promise.all((await accountsOf(eva)).map(({ id }) => transactionsOf(eva, id)));
    const entered = rows.flat().filter(({ kind }) => kind === 'opening');
    expect(entered.length).toBeGreaterThan(1);
    expect(new Set(entered.map(({ payee }) => payee))).toEqual(new Set(['Anfangssaldo']));
  });

  it('are German for a guest', async () => {
    const { body } = await api.ask<Session>('POST', '/auth/sample', {
      body: { timezone: 'America/New_York', locale: 'en-US', language: 'de' },
    });
    expect(body).toMatchObject({ user: { name: 'Gast' }, household: { name: 'Beispielhaushalt' } });
  });
});

it('the calendar is in German', async () => {
  await addCard(ada, { owed: money(100_000), purchaseAprPpm: 240_000, dueDay: 15 });
  const { url } = (await ada.ask<CalendarFeed>('POST', '/calendar-feeds', { body: { leadDays: 3 } })).body;
  const text = await (await fetch(url.replace('http://localhost:8080', api.url))).text();
  expect(text).toContain('Visa: Zahlung fällig');
  expect(text).not.toMatch(/payment due|At least|From /);
});

it('the page for unsubscribing from emails is in German', async () => {
  const link = unsubscribeUrlOf(
    { householdId: ada.householdId, userId: ada.userId, type: 'payment_due', now: api.clock.now() },
    { signer: createLinkSigner('a secret of the tests, of 32 letters and more'), publicOrigin: api.url },
  );
  const html = await (await fetch(link)).text();
  expect(html).toContain('lang="de"');
  expect(html).toContain('E-Mails zu fälligen Zahlungen abbestellen');
});

describe('notifications in German', () => {
  const say = formattersFor({ language: 'de', locale: 'de-DE', timeZone: 'Europe/Berlin' });
  const eur = (minor: number) => ({ minor: String(minor), currency: 'EUR' });
  it.each<[Parameters<typeof textsOf>[0], object, string, string]>([
    [
      'payment_due',
      {
        accountName: 'Visa',
        dueOn: '2026-03-15',
        daysLeft: 1,
        amount: eur(123_450),
        minimum: null,
        fromAccountName: 'Girokonto',
        coverage: 'short',
        shortBy: eur(1_200),
      },
      'Visa: Zahlung morgen fällig',
      '1.234,50\u00a0€ bis 15. März 2026. Auf Girokonto fehlen 12\u00a0€.',
    ],
    [
      'insight_new',
      { insight: 'duplicate_charge', name: 'Kiosk', value: eur(20_000), once: true },
      'Kiosk hat vielleicht doppelt abgebucht',
      'Bringt etwa 200\u00a0€.',
    ],
    // from an older version, which stored the title in English
    ['insight_new', { title: 'Kiosk may have charged twice', value: null }, 'Kiosk may have charged twice', ''],
    [
      'import_finished',
      { fileName: 'a.csv', added: 1, failed: false },
      'a.csv ist importiert',
      '1 Umsatz hinzugefügt.',
    ],
  ])('describe the type %s with %j', (type, params, title, body) => {
    expect(textsOf(type, params, say)).toEqual({ title, body });
  });
});
