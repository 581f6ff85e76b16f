import { oc } from '@orpc/contract';
import { z } from 'zod';
import { byId, changed, CivilDate, Id, Version } from './wire.ts';
import { AccountType, AccountSubtype, Account } from './accounts.ts';

const tags = ['accounts'];

/** A deleted account. It can be restored until the given day, and is then removed with all of its data. */
export const DeletedAccount = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  type: AccountType,
  subtype: AccountSubtype.nullable(),
  deletedOn: CivilDate,
  restorableUntil: CivilDate,
  transactionCount: z.int(),
});

export type DeletedAccount = z.infer<typeof DeletedAccount>;

export const deletedAccounts = {
  list: oc
    .route({ method: 'GET', path: '/deleted-accounts', tags, summary: 'List deleted accounts that can be restored' })
    .output(z.object({ items: z.array(DeletedAccount) })),
  restore: oc
    .route({
      method: 'POST',
      path: '/deleted-accounts/{id}/restore',
      tags,
      summary: 'Restore a deleted account with its transactions',
    })
    .input(byId)
    .output(changed(Account)),
};
