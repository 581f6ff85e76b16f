import type { Account, Card, Promo } from '@tideline/contract';
import type { SelectOption, SelectOptionGroup } from '@tideline/ui/forms';
import type { Places } from '../sweeps.queries.ts';
import type { RuleKind } from './kinds.ts';
import { GOES_TO } from './rule-draft.ts';

/**
 * Returns only the places in one currency, and only the accounts that the user may change. A sweep moves the same
 * amount out of one account and into another, so both need the same currency.
 */
export function placesIn(
  places: Places,
  currency: string,
  mayChange: (accountId: string) => boolean,
): Places & { otherCurrencies: string[] } {
  const accounts = places.accounts.filter((account) => account.currency === currency && mayChange(account.id));
  const ids = new Set(accounts.map(({ id }) => id));
  return {
    accounts,
    cards: places.cards.filter(({ account }) => ids.has(account.id)),
    promos: places.promos.filter(({ cardId }) => ids.has(cardId)),
    goals: places.goals.filter(({ accountId }) => ids.has(accountId)),
    otherCurrencies: [...new Set(places.accounts.map((account) => account.currency))].filter(
      (other) => other !== currency,
    ),
  };
}

const isOpen = ({ state }: Account): boolean => state === 'active' || state === 'hidden';

export const sourcesOf = ({ accounts }: Places): SelectOption[] =>
  accounts
    .filter((account) => account.type === 'depository' && isOpen(account))
    .map(({ id, name }) => ({ value: id, label: name }));

/** Returns the key of the part of a card that an offer applies to; null if there is no such offer. */
export function placeOfPromo({ promos, cards }: Places, promoId: string): string | null {
  const promo = promos.find(({ id }) => id === promoId);
  if (promo === undefined) return null;
  const segment = cards
    .find(({ account }) => account.id === promo.cardId)
    ?.segments.find((each) => each.promoId === promo.id);
  return `segment:${promo.cardId}/${segment?.id ?? promo.id}`;
}

export function placeOfGoal({ goals }: Places, goalId: string): string | null {
  const goal = goals.find(({ id }) => id === goalId);
  return goal === undefined ? null : `goal:${goal.accountId}/${goal.id}`;
}

/** Returns the offers on cards that have a remaining balance. */
export const payablePromos = ({ promos }: Places): Promo[] =>
  promos.filter(
    ({ kind, balance, state }) =>
      kind !== 'savings_bonus_rate' &&
      kind !== 'fee_waiver' &&
      balance.minor !== '0' &&
      (state === 'active' || state === 'closing' || state === 'upcoming'),
  );

interface Words {
  accounts: string;
  debts: string;
  goals: string;
  rate: (ppm: number) => string;
}

/**
 * Returns the possible destinations for a kind of rule, in groups. A card has one option per rate, or a single option
 * if nothing is owed.
 */
export function destinationsFor(kind: RuleKind, { accounts, cards, goals }: Places, words: Words): SelectOptionGroup[] {
  const side = GOES_TO[kind];
  const deposits = accounts
    .filter((account) => account.type === 'depository' && isOpen(account))
    .map(({ id, name, apyPpm }) => ({
      value: `account:${id}`,
      label: apyPpm === null || apyPpm === 0 ? name : `${name} (${words.rate(apyPpm)})`,
    }));
  const loans = accounts
    .filter((account) => (account.type === 'loan' || account.type === 'line_of_credit') && isOpen(account))
    .map(({ id, name }) => ({ value: `loan:${id}`, label: name }));
  const ofCards = cards.filter(({ account }) => isOpen(account)).flatMap((card) => placesOfCard(kind, card, words));
  const saved = goals.map(({ id, accountId, name }) => ({ value: `goal:${accountId}/${id}`, label: name }));
  return [
    ...(side === 'debt' ? [] : [{ label: words.accounts, options: deposits }]),
    ...(side === 'deposit' ? [] : [{ label: words.debts, options: [...ofCards, ...loans] }]),
    ...(side === 'any' ? [{ label: words.goals, options: saved }] : []),
  ].filter(({ options }) => options.length > 0);
}

function placesOfCard(kind: RuleKind, { account: { id, name }, segments }: Card, { rate }: Words): SelectOption[] {
  const owed = segments.filter(({ balance }) => balance.minor !== '0');
  const [only, ...others] = owed;
  if (kind === 'minimum_payment' || only === undefined || others.length === 0)
    return [{ value: `segment:${id}/${only?.id ?? 'purchases'}`, label: name }];
  return owed.map((segment) => ({
    value: `segment:${id}/${segment.id}`,
    label: `${name}, ${segment.label}${segment.aprPpm === null ? '' : ` (${rate(segment.aprPpm)})`}`,
  }));
}
