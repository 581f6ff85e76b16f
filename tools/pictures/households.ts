import { randomUUID } from 'node:crypto';
import type { Cookie } from '@playwright/test';
import { createSampleUser } from '../bench/sample-user.ts';
import { itemPictures, routePictures, signedOutPictures, statePictures, type Picture } from './routes.ts';

export interface Shown {
  name: 'signed-out' | 'sample' | 'empty' | 'imported';
  cookies: Cookie[];
  pictures: readonly Picture[];
}

const place = { timezone: 'America/New_York', locale: 'en-US' };

const cookiesOf = (header: string): Cookie[] =>
  header.split('; ').map((pair) => {
    const equals = pair.indexOf('=');
    return {
      name: pair.slice(0, equals),
      value: pair.slice(equals + 1),
      domain: 'localhost',
      path: '/',
      expires: -1,
      httpOnly: true,
      secure: false,
      sameSite: 'Lax',
    };
  });

async function signIn(origin: string, path: string, body: object): Promise<string> {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function firstId(origin: string, cookie: string, path: string): Promise<string | undefined> {
  const answer = await fetch(`${origin}/api/v1${path}`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}`);
  const { items } = (await answer.json()) as { items: { id?: string; account?: { id: string } }[] };
  return items[0]?.id ?? items[0]?.account?.id;
}

async function refreshInsights(origin: string, cookie: string): Promise<void> {
  const answer = await fetch(`${origin}/api/v1/insights/refresh`, {
    method: 'POST',
    headers: { origin, cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: '{}',
  });
  if (!answer.ok) throw new Error(`POST /insights/refresh answered ${answer.status}: ${await answer.text()}`);
}

async function picturesOf(origin: string, cookie: string): Promise<readonly Picture[]> {
  const [account, card, loan, offer, transaction] = await Promise.all(
    ['/accounts', '/cards', '/loans', '/promos', '/transactions'].map((path) => firstId(origin, cookie, path)),
  );
  return [
    ...routePictures,
    ...statePictures,
    ...itemPictures({
      ...(account === undefined ? {} : { account }),
      ...(card === undefined ? {} : { card }),
      ...(loan === undefined ? {} : { loan }),
      ...(offer === undefined ? {} : { offer }),
      ...(transaction === undefined ? {} : { transaction }),
    }),
  ];
}

/** Creates the three households of the pictures: the sample, a new one, and one with imported bank files. */
export async function createHouseholds(origin: string, language: string): Promise<Shown[]> {
  const sample = await signIn(origin, '/auth/sample', { ...place, language });
  const empty = await signIn(origin, '/auth/sign-up', {
    name: 'Ada Marsh',
    email: `${randomUUID()}@example.com`,
    password: 'quiet otters mend the harbour wall',
    currency: 'USD',
    ...place,
    language,
  });
  const { cookie: imported } = await createSampleUser(origin, 3_000);
  // the first visit computes insights in the background, and the pictures must show them
  for (const cookie of [sample, imported]) await refreshInsights(origin, cookie);
  return [
    { name: 'signed-out', cookies: [], pictures: signedOutPictures },
    { name: 'sample', cookies: cookiesOf(sample), pictures: await picturesOf(origin, sample) },
    { name: 'empty', cookies: cookiesOf(empty), pictures: await picturesOf(origin, empty) },
    { name: 'imported', cookies: cookiesOf(imported), pictures: await picturesOf(origin, imported) },
  ];
}
