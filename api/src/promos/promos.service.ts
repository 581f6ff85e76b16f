import { fail, type Money, type Promo } from '@tideline/contract';
import { addMonths, civilDate } from '@tideline/domain';
import { type BookedCard, type BookedPromo, loadCards } from '../cards/card-book.ts';
import { amountIn } from '../cards/cards.service.ts';
import { lockAccount } from '../accounts/accounts.store.ts';
import { labelChangeSet } from '../change-sets/change-sets.store.ts';
import type { HouseholdTx } from '../database/database.ts';
import { checkVersion } from '../http/check-version.ts';
import type { Scope } from '../http/scope.ts';
import { newId } from '../ids.ts';
import { promosOfCards, promoToWire } from './promo-to-wire.ts';
import * as store from './promos.store.ts';

type Changed = Promise<{ changeSetId: string; item: Promo }>;

interface PromoInput {
  kind: store.PromoRow['kind'];
  promoAprPpm: number;
  revertAprPpm: number;
  startsOn: string;
  endsOn: string;
  original: Money | null;
  balance: Money;
  feePpm: number;
}

export const listPromos = (scope: Scope): Promise<Promo[]> => scope.read(async (tx) => promosOfCards(await loadCards(tx, scope.today)));

export const createPromo = (scope: Scope, { cardId, ...input }: PromoInput & { cardId: string }): Changed =>
  scope.write({ label: 'Added promotional period' }, async (tx, changeSetId) => {
    await lockCard(tx, cardId);
    const card = await loadBookedCard(tx, scope, cardId);
    await labelChangeSet(tx, changeSetId, `Added promotional period of ${card.account.name}`);
    const { original, balance, ...rest } = input;
    const promo: store.PromoFields = {
      ...rest,
      accountId: cardId,
      originalMinor: amountIn(card.account.currency, original),
      ...entered(scope, amountIn(card.account.currency, balance)),
    };
    checkPromo(card, promo, null, scope.today);
    const id = newId(scope.now.getTime());
    await store.insertPromo(tx, id, promo);
    return { changeSetId, item: await loadPromo(tx, scope, cardId, id) };
  });

export type PromoChanges = { id: string } & { [Field in keyof PromoInput]?: PromoInput[Field] | undefined };

export const updatePromo = (scope: Scope, { id, original, balance, ...rest }: PromoChanges): Changed =>
  scope.write({ label: 'Edited promotional period' }, async (tx, changeSetId) => {
    const { locked, card, promo } = await lockPromo(tx, scope, id);
    const { currency, name } = card.account;
    await labelChangeSet(tx, changeSetId, `Edited promotional period of ${name}`);
    const changes: Partial<store.PromoFields> = {
      ...given(rest),
      ...(original === undefined ? {} : { originalMinor: amountIn(currency, original) }),
      ...(balance === undefined ? {} : entered(scope, amountIn(currency, balance))),
    };
    checkPromo(card, { ...locked, balanceMinor: promo.balanceMinor, ...changes }, id, scope.today);
    await store.updatePromo(tx, id, changes);
    return { changeSetId, item: await loadPromo(tx, scope, locked.accountId, id) };
  });

export const removePromo = (scope: Scope, id: string): Promise<{ changeSetId: string }> =>
  scope.write({ label: 'Deleted promotional period' }, async (tx, changeSetId) => {
    const { card } = await lockPromo(tx, scope, id);
    await labelChangeSet(tx, changeSetId, `Deleted promotional period of ${card.account.name}`);
    await store.removePromo(tx, id, scope.now);
    return { changeSetId };
  });

/** A balance counts as of now: what happened on the card before is in it, what comes after is added up from here. */
const entered = (scope: Scope, balanceMinor: number): Pick<store.PromoRow, 'balanceMinor' | 'balanceAsOf' | 'balanceEntry'> => ({
  balanceMinor, balanceAsOf: scope.today, balanceEntry: newId(scope.now.getTime()),
});

type Given<T> = { [Field in keyof T]?: Exclude<T[Field], undefined> };

const given = <T extends object>(fields: T): Given<T> => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;

/** No issuer promises a rate for longer; a year typed wrong usually does. */
const MONTHS_MAX = 120;

/** Promotions that have started are part of what the card owes; the one that is checked may be on the card already. */
function checkPromo(card: BookedCard, promo: Pick<store.PromoRow, 'startsOn' | 'endsOn' | 'balanceMinor'>, id: string | null, today: string): void {
  const { startsOn, endsOn, balanceMinor } = promo;
  if (endsOn < startsOn) throw fail('PROMO_DATES_REVERSED', { startsOn, endsOn });
  if (endsOn > addMonths(civilDate(startsOn), MONTHS_MAX)) {
    throw fail('VALIDATION_FAILED', { fields: [{ pointer: '/endsOn', rule: 'too_late', message: 'a promotional period lasts ten years at most' }] });
  }
  if (startsOn > today) return;
  const others = card.promos.filter(({ row }) => row.id !== id && row.startsOn <= today).reduce((sum, other) => sum + other.promo.balanceMinor, 0);
  if (others + balanceMinor > card.owedMinor) throw fail('PROMO_EXCEEDS_BALANCE', { owedMinor: String(card.owedMinor), currency: card.account.currency });
}

/** Held until the transaction ends: two promotions entered at once must not exceed what the card owes together. */
async function lockCard(tx: HouseholdTx, id: string): Promise<void> {
  const account = await lockAccount(tx, id);
  if (account === null) throw fail('NOT_FOUND', {});
  if (account.type !== 'credit_card') throw fail('ACCOUNT_NOT_A_CARD', {});
}

/** A promotion that is there, on a card that is there, and still as the request saw it. */
async function lockPromo(tx: HouseholdTx, scope: Scope, id: string): Promise<{ locked: store.PromoRow; card: BookedCard; promo: BookedPromo['promo'] }> {
  const locked = await store.lockPromo(tx, id);
  if (locked === null) throw fail('NOT_FOUND', {});
  await lockCard(tx, locked.accountId);
  const card = await loadBookedCard(tx, scope, locked.accountId);
  const booked = card.promos.find(({ row }) => row.id === id);
  if (booked === undefined) throw fail('NOT_FOUND', {});
  checkVersion(locked, scope, () => promoToWire(card, booked));
  return { locked, card, promo: booked.promo };
}

async function loadBookedCard(tx: HouseholdTx, scope: Scope, id: string): Promise<BookedCard> {
  const card = (await loadCards(tx, scope.today)).find(({ account }) => account.id === id);
  if (card === undefined) throw fail('NOT_FOUND', {});
  return card;
}

async function loadPromo(tx: HouseholdTx, scope: Scope, cardId: string, id: string): Promise<Promo> {
  const card = await loadBookedCard(tx, scope, cardId);
  const booked = card.promos.find(({ row }) => row.id === id);
  if (booked === undefined) throw fail('NOT_FOUND', {});
  return promoToWire(card, booked);
}
