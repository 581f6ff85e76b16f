import type { Account, AccountSubtype, AccountType, AccountVisibility, Money } from '@tideline/contract';
import { figureMessage, type FormErrors, parseMoney, parsePercent, type Validated } from '@tideline/ui/forms';
import { accountKinds, type AccountKind, isAccountKind, kindOf } from '../ledger/account-kind.ts';

/** Form fields as entered. */
export interface AccountDraft {
  name: string;
  kind: AccountKind | '';
  /** For a debt: the amount owed, without a minus sign. */
  balance: string;
  institution: string;
  mask: string;
  apy: string;
  includeInNetWorth: boolean;
  /** Set when the account is created, and fixed afterward. */
  currency: string;
  openedOn: string;
  ownerId: string;
  /**
   * Whether other members can only read the account. Ignored unless the user is the owner, who alone can change this.
   */
  isReadOnly: boolean;
  floor: string;
  /** Whether a new account starts as a draft that is not counted anywhere yet. */
  later: boolean;
}

export interface AccountInput {
  name: string;
  type: AccountType;
  subtype: AccountSubtype | null;
  institution: string | null;
  mask: string | null;
  balance: Money;
  apyPpm: number | null;
  includeInNetWorth: boolean;
  openedOn: string | null;
  ownerId: string | null;
  visibility: AccountVisibility;
  floor: Money | null;
  state: 'draft' | 'active';
}

export const emptyDraft = (currency: string): AccountDraft => ({
  name: '',
  kind: '',
  balance: '',
  institution: '',
  mask: '',
  apy: '',
  includeInNetWorth: true,
  currency,
  openedOn: '',
  ownerId: '',
  isReadOnly: false,
  floor: '',
  later: false,
});

/** Texts for the form's error messages, which the caller supplies. */
export interface DraftMessages {
  nameMissing: string;
  kindMissing: string;
  maskWrong: string;
  balanceWhat: string;
  apyWhat: string;
  currencyWrong: string;
  floorWhat: string;
}

const orNull = (text: string): string | null => text.trim() || null;
const negated = (minor: string): string => (minor === '0' ? '0' : minor.startsWith('-') ? minor.slice(1) : `-${minor}`);

/** Converts a draft to API input; reports every invalid field at once. */
export function checkDraft(
  draft: AccountDraft,
  { locale, say, userId }: { locale: string; say: DraftMessages; userId: string },
): Validated<AccountDraft, AccountInput> {
  const errors: FormErrors<AccountDraft> = {};
  const kind = isAccountKind(draft.kind) ? accountKinds[draft.kind] : undefined;
  const currency = draft.currency.trim().toUpperCase();
  const isCurrency = /^[A-Z]{3}$/.test(currency);
  const balance = parseMoney(draft.balance, isCurrency ? currency : 'USD', locale, true);
  const floor =
    draft.floor.trim() === '' || !kind || !hasFloor(kind)
      ? undefined
      : parseMoney(draft.floor, isCurrency ? currency : 'USD', locale, false);
  const apy = draft.apy.trim() === '' || !kind?.earns ? undefined : parsePercent(draft.apy, locale);
  const mask = draft.mask.trim();

  if (draft.name.trim() === '') errors.name = say.nameMissing;
  if (!kind) errors.kind = say.kindMissing;
  if (!balance.ok) errors.balance = figureMessage(balance.error, say.balanceWhat);
  if (mask !== '' && !/^[0-9A-Za-z]{1,8}$/.test(mask)) errors.mask = say.maskWrong;
  if (!isCurrency) errors.currency = say.currencyWrong;
  if (floor && !floor.ok) errors.floor = figureMessage(floor.error, say.floorWhat);
  if (apy && !apy.ok) errors.apy = figureMessage(apy.error, say.apyWhat);
  if (!kind || !balance.ok || Object.keys(errors).length > 0) return { ok: false, errors };

  return {
    ok: true,
    data: {
      name: draft.name.trim(),
      type: kind.type,
      subtype: kind.subtype,
      institution: orNull(draft.institution),
      mask: orNull(mask),
      balance: { minor: kind.owes ? negated(balance.minor) : balance.minor, currency },
      apyPpm: apy?.ok ? apy.ppm : null,
      includeInNetWorth: draft.includeInNetWorth,
      openedOn: draft.openedOn || null,
      ownerId: draft.ownerId || null,
      visibility: draft.isReadOnly && draft.ownerId === userId ? 'read_only' : 'shared',
      floor: floor?.ok ? { minor: floor.minor, currency } : null,
      state: draft.later ? 'draft' : 'active',
    },
  };
}

/**
 * Returns whether an account can have a floor: money is spent from it, so some must stay. True for checking and savings
 * accounts.
 */
export const hasFloor = ({ type, subtype }: { type: AccountType; subtype: AccountSubtype | null }): boolean =>
  type === 'depository' && subtype !== 'cash' && subtype !== 'cd';

/** Returns the form fields of an existing account; `decimal` formats minor units as users type them. */
export function draftOf(
  account: Account,
  decimal: (minor: string, currency: string) => string,
  percent: (ppm: number) => string,
): AccountDraft {
  const kind = kindOf(account);
  const apyPpm = enteredApy(account);
  const { minor, currency } = account.balance;
  return {
    name: account.name,
    kind,
    balance: decimal(accountKinds[kind].owes ? negated(minor) : minor, currency),
    institution: account.institution ?? '',
    mask: account.mask ?? '',
    apy: apyPpm === null ? '' : percent(apyPpm),
    includeInNetWorth: account.includeInNetWorth,
    currency,
    openedOn: account.openedOn ?? '',
    ownerId: account.ownerId ?? '',
    isReadOnly: account.visibility === 'read_only',
    floor: account.floor === null ? '' : decimal(account.floor.minor, currency),
    later: false,
  };
}

/** Returns the yield that the user entered; null if it was estimated from interest payments. */
const enteredApy = ({ apyPpm, isApyObserved }: Account): number | null => (isApyObserved ? null : apyPpm);

export type AccountChange = Partial<Omit<AccountInput, 'type' | 'state'>>;

/** Returns only what differs from the account: untouched fields are not sent. */
export function changesOf(account: Account, input: AccountInput): AccountChange {
  const change: AccountChange = {};
  if (input.name !== account.name) change.name = input.name;
  if (input.subtype !== account.subtype) change.subtype = input.subtype;
  if (input.institution !== account.institution) change.institution = input.institution;
  if (input.mask !== account.mask) change.mask = input.mask;
  if (input.apyPpm !== enteredApy(account)) change.apyPpm = input.apyPpm;
  if (input.includeInNetWorth !== account.includeInNetWorth) change.includeInNetWorth = input.includeInNetWorth;
  if (input.openedOn !== account.openedOn) change.openedOn = input.openedOn;
  if (input.ownerId !== account.ownerId) change.ownerId = input.ownerId;
  if (input.visibility !== (account.visibility ?? 'shared')) change.visibility = input.visibility;
  if (input.floor?.minor !== account.floor?.minor) change.floor = input.floor;
  if (input.balance.minor !== account.balance.minor) change.balance = input.balance;
  return change;
}
