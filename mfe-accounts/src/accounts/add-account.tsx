import { useQuery } from '@tanstack/react-query';
import {
  accountsQuery,
  api,
  refusalOf,
  useChange,
  useErrorText,
  useIntentKey,
  useSession,
  useT,
} from '@tideline/mfe-kit';
import { Link } from '@tideline/ui';
import type { FormErrors } from '@tideline/ui/forms';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import { useState } from 'react';
import { messages } from '../../messages/accounts.en.ts';
import { type AccountDraft, type AccountInput, emptyDraft } from './account-draft.ts';
import { AccountForm } from './account-form.tsx';

/** Fields of the api → fields of the form. */
export const accountFields = {
  name: 'name',
  type: 'kind',
  subtype: 'kind',
  balance: 'balance',
  institution: 'institution',
  mask: 'mask',
  apyPpm: 'apy',
  ownerId: 'ownerId',
  visibility: 'isReadOnly',
  floor: 'floor',
  openedOn: 'openedOn',
} as const;

/** Adds a manually tracked account. */
export function AddAccountDrawer({ onClose }: { onClose: () => void }) {
  const t = useT(messages);
  const { household } = useSession();
  const errorOf = useErrorText();
  const keyFor = useIntentKey();
  const { data } = useQuery(accountsQuery());
  const [initial] = useState(() => emptyDraft(household.currency));
  const guard = useLeaveGuard(onClose);
  const add = useChange({
    change: (input: AccountInput) => api.accounts.create(input, { idempotencyKey: keyFor(input) }),
    done: ({ item }) => t('account.added', { name: item.name }),
    onSuccess: onClose,
  });
  const submit = async (input: AccountInput): Promise<FormErrors<AccountDraft> | void> => {
    try {
      await add.mutateAsync(input);
    } catch (error) {
      return refusalOf<AccountDraft>(error, accountFields, errorOf);
    }
  };
  return (
    <Drawer open onClose={guard.leave} dismissable={false} title={t('account.addTitle')}>
      <p>
        {t('account.orConnect')} <Link href="/settings?section=connections&do=connect">{t('account.connect')}</Link>
      </p>
      <AccountForm
        initial={initial}
        members={data?.members ?? []}
        submitLabel={t('accounts.add')}
        onSubmit={submit}
        onDirty={guard.onDirty}
        onCancel={onClose}
      />
      {guard.question}
    </Drawer>
  );
}
