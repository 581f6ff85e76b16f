import { type Card, fail, type MinimumFormula, type Money, toMinor, toMoney } from '@tideline/contract';
import type { z } from 'zod';
import { lockAccount } from '../../ledger/accounts/accounts.store.ts';
import { addAccount } from '../../ledger/accounts/accounts.service.ts';
import { labelChangeSet } from '../../platform/database/change-set.store.ts';
import { convertAmounts, type ConvertedAmounts } from '../../ledger/exchange/convert-amounts.ts';
import type { HouseholdTx } from '../../platform/database/database.ts';
import { checkVersion } from '../../platform/http/check-version.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { newId } from '../../platform/ids.ts';
import { loadCards } from './ledger-cards.ts';
import {
  type CardTermsFields,
  insertCardTerms,
  lockCardTerms,
  noTerms,
  putRate,
  type RateRow,
  updateCardTerms,
} from '../records/card-terms.store.ts';
import { cardToWire } from './card-to-wire.ts';

type Changed = Promise<{ changeSetId: string; item: Card }>;

export const listCards = (scope: Scope): Promise<ConvertedAmounts & { items: Card[] }> =>
  scope.read(async (tx) => {
    const cards = await loadCards(tx, scope.today);
    const owed = cards.map(({ account: { id, name, currency }, owedMinor }) => ({
      id,
      name,
      currency,
      amountMinor: owedMinor,
    }));
    return {
      items: cards.map((card) => cardToWire(card, scope)),
      ...(await convertAmounts(tx, scope, owed)),
    };
  });

export const getCard = (scope: Scope, id: string): Promise<Card> => scope.read((tx) => loadCard(tx, scope, id));

export async function loadCard(tx: HouseholdTx, scope: Scope, id: string): Promise<Card> {
  const card = (await loadCards(tx, scope.today)).find(({ account }) => account.id === id);
  if (card === undefined) throw fail('NOT_FOUND', {});
  return cardToWire(card, scope);
}

export interface NewCardInput {
  name: string;
  mask: string | null;
  owed: Money;
  creditLimit: Money | null;
  purchaseAprPpm: number | null;
  dueDay: number | null;
}

export const createCard = (
  scope: Scope,
  { name, mask, owed, creditLimit, purchaseAprPpm, dueDay }: NewCardInput,
): Changed =>
  scope.write({ label: `Added card ${name}` }, async (tx, changeSetId) => {
    const { id } = await addAccount(tx, scope, {
      name,
      mask,
      type: 'credit_card',
      subtype: null,
      institution: null,
      apyPpm: null,
      includeInNetWorth: true,
      balance: toMoney(-toMinor(owed), owed.currency),
    });
    if (creditLimit !== null || dueDay !== null) {
      await insertCardTerms(tx, newId(scope.now.getTime()), id, {
        ...noTerms,
        creditLimitMinor: amountIn(owed.currency, creditLimit),
        dueDay,
      });
    }
    if (purchaseAprPpm !== null)
      await putRates(tx, scope, id, {
        effectiveFrom: scope.today,
        rates: [{ aprType: 'purchase_apr', aprPpm: purchaseAprPpm }],
      });
    return { changeSetId, item: await loadCard(tx, scope, id) };
  });

export interface TermsInput {
  id: string;
  creditLimit?: Money | null | undefined;
  dueDay?: number | null | undefined;
  closeDay?: number | null | undefined;
  minimum?: z.infer<typeof MinimumFormula> | null | undefined;
  autopay?: CardTermsFields['autopay'] | undefined;
}

/** Sets a card's terms. If-Match is 0 for the first terms, and their version for later changes. */
export const setTerms = (scope: Scope, { id, ...input }: TermsInput): Changed =>
  scope.write({ label: 'Edited card terms' }, async (tx, changeSetId) => {
    const currency = await lockCard(tx, id);
    const changes = toFields(input, currency);
    const current = await lockCardTerms(tx, id);
    const found = await loadCard(tx, scope, id);
    await labelChangeSet(tx, changeSetId, `Edited terms of ${found.account.name}`);
    checkVersion({ version: current?.version ?? 0 }, scope, () => found);
    if (current === null) await insertCardTerms(tx, newId(scope.now.getTime()), id, { ...noTerms, ...changes });
    else await updateCardTerms(tx, id, changes);
    return { changeSetId, item: await loadCard(tx, scope, id) };
  });

export interface RatesInput {
  effectiveFrom: string;
  rates: { aprType: RateRow['aprType']; aprPpm: number }[];
}

export const setRates = (scope: Scope, { id, ...input }: RatesInput & { id: string }): Changed =>
  scope.write({ label: 'Entered card rates' }, async (tx, changeSetId) => {
    await lockCard(tx, id);
    await putRates(tx, scope, id, input);
    const item = await loadCard(tx, scope, id);
    await labelChangeSet(tx, changeSetId, `Entered rates of ${item.account.name}`);
    return { changeSetId, item };
  });

async function putRates(
  tx: HouseholdTx,
  scope: Scope,
  accountId: string,
  { effectiveFrom, rates }: RatesInput,
): Promise<void> {
  for (const rate of rates) await putRate(tx, accountId, { id: newId(scope.now.getTime()), effectiveFrom, ...rate });
}

/**
 * Locks the card until the transaction ends, so that two first entries of terms cannot collide. Returns its currency.
 */
async function lockCard(tx: HouseholdTx, accountId: string): Promise<string> {
  const account = await lockAccount(tx, accountId);
  if (account === null) throw fail('NOT_FOUND', {});
  if (account.type !== 'credit_card') throw fail('ACCOUNT_NOT_A_CARD', {});
  return account.currency;
}

/** Returns the columns for the given terms; null clears a term. */
function toFields(
  { creditLimit, minimum, ...rest }: Omit<TermsInput, 'id'>,
  currency: string,
): Partial<CardTermsFields> {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...given,
    ...(creditLimit === undefined ? {} : { creditLimitMinor: amountIn(currency, creditLimit) }),
    ...(minimum === undefined
      ? {}
      : {
          minimumKind: minimum?.kind ?? null,
          minimumPctPpm: minimum?.pctPpm ?? null,
          minimumFloorMinor: amountIn(currency, minimum?.floor ?? null),
          minimumRoundToMinor: minimum?.roundToMinor ?? null,
        }),
  };
}

/** Returns an amount in minor units. Errors: CURRENCY_MISMATCH if it is in another currency. */
export function amountIn(currency: string, money: Money): number;
export function amountIn(currency: string, money: Money | null): number | null;
export function amountIn(currency: string, money: Money | null): number | null {
  if (money === null) return null;
  if (money.currency !== currency) throw fail('CURRENCY_MISMATCH', { expected: currency, given: money.currency });
  return toMinor(money);
}
