import type { AccountSubtype, AccountType } from '@tideline/contract';

/** Account kinds that banks report, as `type/subtype`. */
export const connectedKinds = [
  'depository/checking',
  'depository/savings',
  'depository/money_market',
  'depository/cd',
  'credit_card',
  'line_of_credit',
  'line_of_credit/home_equity',
  'loan/mortgage',
  'loan/auto',
  'loan/student',
  'loan/personal',
  'investment',
  'other_asset',
  'other_liability',
] as const;

export type ConnectedKind = (typeof connectedKinds)[number];

interface TypeAndSubtype {
  type: AccountType;
  subtype: AccountSubtype | null;
}

export function kindOf({ type, subtype }: TypeAndSubtype): ConnectedKind {
  const exact = connectedKinds.find((kind) => kind === (subtype === null ? type : `${type}/${subtype}`));
  return exact ?? connectedKinds.find((kind) => kind.split('/')[0] === type) ?? 'other_asset';
}

export function typeOf(kind: ConnectedKind): TypeAndSubtype {
  const [type, subtype] = kind.split('/') as [AccountType, AccountSubtype | undefined];
  return { type, subtype: subtype ?? null };
}
