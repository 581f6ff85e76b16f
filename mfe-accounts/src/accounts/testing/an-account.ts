import type { Account } from '@tideline/contract';

let made = 0;

/** Returns an account in the api's format, with a unique id. */
export function anAccount(fields: Partial<Account> = {}): Account {
  made += 1;
  const currency = fields.currency ?? 'USD';
  const balance = fields.balance ?? { minor: '0', currency };
  return {
    id: `01890000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    version: 1,
    name: 'Everyday',
    type: 'depository',
    subtype: 'checking',
    institution: null,
    mask: null,
    currency,
    balance,
    ledgerBalance: balance,
    availableBalance: (fields.type ?? 'depository') === 'depository' ? balance : null,
    pendingCount: 0,
    balanceAsOf: null,
    state: 'active',
    openedOn: null,
    closedOn: null,
    includeInNetWorth: true,
    ownerId: null,
    position: null,
    floor: null,
    apyPpm: null,
    isApyObserved: false,
    bonusEndsOn: null,
    tierMethod: 'A',
    yields: [],
    transactionCount: 0,
    reconciledOn: null,
    ...fields,
  };
}
