import type { Account } from '@tideline/contract';
import {
  accountsQuery,
  api,
  Load,
  refusalOf,
  useChange,
  useErrorText,
  useIntentKey,
  useSession,
  useT,
} from '@tideline/mfe-kit';
import { EmptyState, Stack, useMayChange } from '@tideline/ui';
import { ErrorSummary, SelectField, useForm } from '@tideline/ui/forms';
import { messages } from '../../../messages/accounts.en.ts';
import { FormButtons } from '../form-buttons.tsx';
import type { TaskProps } from './close-account.tsx';

interface Draft {
  intoId: string;
}

function MergeForm({
  account,
  others,
  onDone,
}: Pick<TaskProps, 'account' | 'onDone'> & { others: readonly Account[] }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const keyFor = useIntentKey();
  const merge = useChange({
    change: (input: Draft) =>
      api.accounts.merge({ id: account.id, version: account.version, ...input }, { idempotencyKey: keyFor(input) }),
    done: ({ item }) => t('merge.done', { from: account.name, into: item.name }),
    onSuccess: onDone,
  });
  const form = useForm<Draft, Draft>({
    initial: { intoId: '' },
    validate: (values) =>
      values.intoId === '' ? { ok: false, errors: { intoId: t('close.accountMissing') } } : { ok: true, data: values },
    submit: async (input) => {
      try {
        await merge.mutateAsync(input);
      } catch (error) {
        return refusalOf<Draft>(error, { intoId: 'intoId' }, errorOf);
      }
    },
  });
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        <ErrorSummary {...form.summary} />
        <p>{t('merge.lead', { name: account.name, count: account.transactionCount })}</p>
        <p>{t('merge.twice')}</p>
        <SelectField
          label={t('merge.into')}
          placeholder={t('close.accountChoose')}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('intoId')}
        />
        <FormButtons submit={t('merge.confirm')} busy={form.busy} onCancel={onDone} />
      </Stack>
    </form>
  );
}

/** Merges two records of the same account: all data of this one moves to the other. */
export function MergeAccount({ account, onDone }: TaskProps) {
  const t = useT(messages);
  const mayChange = useMayChange();
  const { user, role } = useSession();
  // Merging gives this account to the owner of the other one. Only this account's owner and household owners may do
  // that.
  const mayJoin = (ownerId: string | null): boolean =>
    ownerId === null || ownerId === account.ownerId || account.ownerId === user.id || role === 'owner';
  return (
    <Load query={accountsQuery()} skeleton={null} isEmpty={() => false}>
      {({ items }) => {
        const others = items.filter(
          ({ id, type, currency, state, ownerId }) =>
            id !== account.id &&
            type === account.type &&
            currency === account.currency &&
            state !== 'closed' &&
            mayChange(id) &&
            mayJoin(ownerId),
        );
        return others.length === 0 ? (
          <EmptyState title={t('merge.none')}>{t('merge.noneHint')}</EmptyState>
        ) : (
          <MergeForm account={account} others={others} onDone={onDone} />
        );
      }}
    </Load>
  );
}
