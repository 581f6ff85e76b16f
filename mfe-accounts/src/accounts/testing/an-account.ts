import type { Account } from '@tideline/contract';

let made = 0;

/** An account as the api answers it; each has an id of its own. */
export function anAccount(fields: Partial<Account> = {}): Account {
  made += 1;
  return {
    id: `01890000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    version: 1,
    name: 'Everyday',
    type: 'depository',
    subtype: 'checking',
    institution: null,
    mask: null,
    currency: 'USD',
    balance: { minor: '0', currency: 'USD' },
    balanceAsOf: null,
    state: 'active',
    includeInNetWorth: true,
    apyPpm: null,
    transactionCount: 0,
    ...fields,
  };
}
