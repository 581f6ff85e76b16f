/** Common steps for tests of areas above the ledger, through public requests. */
import type { Card, Loan, Money, Promo } from '@tideline/contract';
import { openChangeSet } from '../platform/database/change-set.store.ts';
import { newId } from '../platform/ids.ts';
import { insertTransaction } from '../ledger/postings/transactions.store.ts';
import type { Answer, Client, TestUser, TestApi } from './test-api.ts';

export const money = (minor: number, currency = 'USD'): Money => ({ minor: String(minor), currency });

export interface Changed<Item> {
  changeSetId: string;
  item: Item;
}

/** Returns the body of a successful response. Throws for any other response. */
export function done<Body>({ status, body }: Answer<Body>): Body {
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

export interface AccountFields {
  name?: string;
  type?: string;
  subtype?: string | null;
  balance?: Money;
  includeInNetWorth?: boolean;
  apyPpm?: number | null;
}

export const addAccount = async (
  user: TestUser,
  fields: AccountFields = {},
): Promise<{ id: string; version: number }> =>
  done(
    await user.ask<Changed<{ id: string; version: number }>>('POST', '/accounts', {
      body: { name: 'Checking', type: 'depository', balance: money(0), ...fields },
    }),
  ).item;

export interface CardInput {
  name?: string;
  owed?: Money;
  creditLimit?: Money | null;
  purchaseAprPpm?: number | null;
  dueDay?: number | null;
}

export const addCard = async (user: TestUser, fields: CardInput = {}): Promise<Changed<Card>> =>
  done(await user.ask<Changed<Card>>('POST', '/cards', { body: { name: 'Visa', owed: money(100_000), ...fields } }));

/** Signs up a user on March 1, 2026, with a card that has a balance and is due on the 15th. */
export async function userWithCard(
  api: TestApi,
  { owedMinor = 100_000 }: { owedMinor?: number } = {},
): Promise<{ ann: TestUser; cardId: string }> {
  api.clock.move(new Date('2026-03-01T12:00:00Z'));
  const ann = await api.signUp({ email: `${crypto.randomUUID()}@example.org` });
  return {
    ann,
    cardId: (await addCard(ann, { owed: money(owedMinor), purchaseAprPpm: 240_000, dueDay: 15 })).item.account.id,
  };
}

export const getCard = async (user: TestUser, id: string): Promise<Card> =>
  done(await user.ask<Card>('GET', `/cards/${id}`));

export interface PromoInput extends Partial<Omit<Promo, 'conditions' | 'revertAprPpm' | 'endsOn' | 'original'>> {
  cardId: string;
  revertAprPpm?: number | null;
  endsOn?: string | null;
  original?: Money | null;
  planned?: Money | null;
  conditions?: Promo['conditions'][number]['condition'][];
}

export const promoBody = (fields: PromoInput): object => ({
  kind: 'balance_transfer',
  promoAprPpm: 0,
  revertAprPpm: 249_900,
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  balance: money(60_000),
  ...fields,
});

export const addPromo = async (user: TestUser, fields: PromoInput): Promise<Changed<Promo>> =>
  done(await user.ask<Changed<Promo>>('POST', '/promos', { body: promoBody(fields) }));

export const listPromos = async (user: TestUser): Promise<Promo[]> =>
  done(await user.ask<{ items: Promo[] }>('GET', '/promos')).items;

export const firstPromo = async (user: TestUser): Promise<Promo | undefined> => (await listPromos(user))[0];

export const patchPromo = (user: TestUser, id: string, version: number, body: object) =>
  user.ask<Changed<Promo>>('PATCH', `/promos/${id}`, { body, headers: { 'if-match': `"${version}"` } });

/** Returns a card's balances: kind, amount in minor units and rate. */
export const segmentsOf = async (user: TestUser, cardId: string) =>
  (await getCard(user, cardId)).segments.map(({ kind, balance, aprPpm }) => [kind, Number(balance.minor), aprPpm]);

export interface LoanInput {
  name?: string;
  owed?: number;
  aprPpm?: number;
  payment?: number;
  dueDay?: number;
  subtype?: string;
}

/** Adds a loan with its terms. */
export async function addLoan(
  user: TestUser,
  {
    name = 'Car loan',
    owed = 900_000,
    aprPpm = 60_000,
    payment = 30_000,
    dueDay = 12,
    subtype = 'auto',
  }: LoanInput = {},
): Promise<Loan> {
  const { id } = await addAccount(user, { name, type: 'loan', subtype, balance: money(-owed) });
  return done(
    await user.ask<Changed<Loan>>('PUT', `/loans/${id}/terms`, {
      body: { aprPpm, payment: money(payment), dueDay },
      headers: { 'if-match': '0' },
    }),
  ).item;
}

export interface PostedInput {
  accountId: string;
  postedOn: string;
  amount: Money;
  payee?: string;
  categoryId?: string | null;
}

export const post = async (user: Client, fields: PostedInput): Promise<Changed<{ id: string; version: number }>> =>
  done(
    await user.ask<Changed<{ id: string; version: number }>>('POST', '/transactions', {
      body: { payee: 'Shop', ...fields },
    }),
  );

/** Posts rows of kinds that only an import can set: interest, a fee, a transfer. */
export const postOfKind = (
  api: TestApi,
  user: TestUser,
  {
    kind,
    ...fields
  }: {
    accountId: string;
    postedOn: string;
    amountMinor: number;
    kind: 'interest' | 'fee' | 'transfer' | 'refund' | 'cash_advance' | 'balance_transfer' | 'card_payment';
  },
): Promise<void> =>
  api.database.db.withHousehold({ householdId: user.householdId, userId: user.userId }, async (tx) => {
    const now = api.clock.now();
    await openChangeSet(tx, { id: newId(now.getTime()), cause: 'import', label: 'Import', now });
    await insertTransaction(tx, {
      ...fields,
      kind,
      id: newId(now.getTime()),
      payee: 'Bank',
      memo: null,
      categoryId: null,
      source: 'import',
      createdAt: now,
    });
  });

export const undo = async (user: TestUser, changeSetId: string): Promise<string> =>
  done(await user.ask<{ changeSetId: string }>('POST', `/change-sets/${changeSetId}/undo`)).changeSetId;

/** Returns status and code of an error response. */
export const refusal = ({ status, body }: { status: number; body: object }): [number, unknown] => [
  status,
  Reflect.get(body, 'code'),
];

/** Signs the same user in on another day, because sessions expire after a week of inactivity. */
export async function onDay(api: TestApi, user: TestUser, day: string): Promise<TestUser> {
  api.clock.move(new Date(`${day}T12:00:00Z`));
  const { status, headers } = await api.ask('POST', '/auth/sign-in', {
    body: { email: user.email, password: user.password },
  });
  if (status !== 200) throw new Error(`sign-in answered ${status}`);
  return { ...user, ...api.as(headers.get('set-cookie')?.split(';')[0] ?? '') };
}
