import type { Account, AccountSubtype, AccountType } from '@tideline/contract';

export type AccountGroup = 'everyday' | 'savings' | 'cards' | 'loans' | 'other';

/** Everyday names of account kinds; type and subtype are the ledger's terms. */
interface KindOfAccount {
  type: AccountType;
  subtype: AccountSubtype | null;
  group: AccountGroup;
  /** Whether it is a debt, which is entered as the amount owed without a minus sign. */
  owes: boolean;
  /** Whether it can earn interest. */
  earns: boolean;
}

const asset = (
  type: AccountType,
  subtype: AccountSubtype | null,
  group: AccountGroup,
  earns: boolean,
): KindOfAccount => ({ type, subtype, group, owes: false, earns });
const debt = (type: AccountType, subtype: AccountSubtype | null, group: AccountGroup): KindOfAccount => ({
  type,
  subtype,
  group,
  owes: true,
  earns: false,
});

export const accountKinds = {
  checking: asset('depository', 'checking', 'everyday', true),
  cash: asset('depository', 'cash', 'everyday', false),
  savings: asset('depository', 'savings', 'savings', true),
  money_market: asset('depository', 'money_market', 'savings', true),
  cd: asset('depository', 'cd', 'savings', true),
  credit_card: debt('credit_card', null, 'cards'),
  line_of_credit: debt('line_of_credit', null, 'cards'),
  mortgage: debt('loan', 'mortgage', 'loans'),
  auto: debt('loan', 'auto', 'loans'),
  student: debt('loan', 'student', 'loans'),
  personal: debt('loan', 'personal', 'loans'),
  home_equity: debt('loan', 'home_equity', 'loans'),
  bnpl: debt('loan', 'bnpl', 'loans'),
  other_loan: debt('loan', null, 'loans'),
  other_liability: debt('other_liability', null, 'loans'),
  investment: asset('investment', null, 'other', false),
  other_asset: asset('other_asset', null, 'other', false),
} as const satisfies Record<string, KindOfAccount>;

export type AccountKind = keyof typeof accountKinds;

const kinds = Object.keys(accountKinds) as AccountKind[];

export const groupsInOrder: readonly AccountGroup[] = ['everyday', 'savings', 'cards', 'loans', 'other'];

/** Returns the kind for a type and subtype; an unusual subtype falls back to the first kind of its type. */
export function kindOf({ type, subtype }: Pick<Account, 'type' | 'subtype'>): AccountKind {
  const ofType = kinds.filter((kind) => accountKinds[kind].type === type);
  return ofType.find((kind) => accountKinds[kind].subtype === subtype) ?? ofType[0] ?? 'other_asset';
}

/** Returns the kinds an account of this type can change to: the type itself is fixed once there are transactions. */
export function kindsOfType(type: AccountType): AccountKind[] {
  return kinds.filter((kind) => accountKinds[kind].type === type);
}

export function kindsInGroup(group: AccountGroup): AccountKind[] {
  return kinds.filter((kind) => accountKinds[kind].group === group);
}

export const isAccountKind = (text: string): text is AccountKind => Object.hasOwn(accountKinds, text);
