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
import { Skeleton, SkeletonBar, useMayChange } from '@tideline/ui';
import { type FormErrors } from '@tideline/ui/forms';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import { messages } from '../../messages/transactions.en.ts';
import type { TransactionDraft, TransactionInput } from './transaction-draft.ts';
import { TransactionForm } from './transaction-form.tsx';
import { useNames } from '../ledger/use-names.ts';

/** Fields of the api → fields of the form. */
export const transactionFields = {
  accountId: 'accountId',
  postedOn: 'postedOn',
  amount: 'amount',
  payee: 'payee',
  memo: 'memo',
  categoryId: 'category',
} as const;

export interface AddTransactionProps {
  /** The account the list is filtered by, if any. */
  accountId: string | null;
  onClose: () => void;
}

function AddForm({ accountId, onDirty, onClose }: AddTransactionProps & { onDirty: (dirty: boolean) => void }) {
  const t = useT(messages);
  const { today } = useSession();
  const names = useNames();
  const mayChange = useMayChange();
  const errorOf = useErrorText();
  const keyFor = useIntentKey();
  const add = useChange({
    change: (input: TransactionInput) => api.transactions.create(input, { idempotencyKey: keyFor(input) }),
    done: ({ item: { payee } }) => t('transaction.added', { payee }),
    onSuccess: onClose,
  });
  const open = names.accounts.filter(({ id, state }) => state === 'active' && mayChange(id));
  const initial: TransactionDraft = {
    direction: 'out',
    amount: '',
    // With a single account, there is nothing to choose.
    accountId: accountId ?? (open.length === 1 ? (open[0]?.id ?? '') : ''),
    postedOn: today,
    payee: '',
    category: 'guess',
    memo: '',
  };
  const submit = async (input: TransactionInput): Promise<FormErrors<TransactionDraft> | void> => {
    try {
      await add.mutateAsync(input);
    } catch (error) {
      return refusalOf<TransactionDraft>(error, transactionFields, errorOf);
    }
  };
  return (
    <TransactionForm
      initial={initial}
      names={names}
      submitLabel={t('transactions.add')}
      onSubmit={submit}
      onDirty={onDirty}
      onCancel={onClose}
    />
  );
}

/** Adds a transaction by hand. */
export function AddTransactionDrawer(props: AddTransactionProps) {
  const t = useT(messages);
  const guard = useLeaveGuard(props.onClose);
  return (
    <Drawer open onClose={guard.leave} dismissable={false} title={t('transaction.addTitle')}>
      <Load
        query={accountsQuery()}
        isEmpty={() => false}
        skeleton={<FormSkeleton />}
        failedTitle={t('accounts.failed')}
      >
        {() => <AddForm {...props} onDirty={guard.onDirty} />}
      </Load>
      {guard.question}
    </Drawer>
  );
}

/** Shows six placeholder fields, as tall as the loaded ones. */
export function FormSkeleton() {
  const t = useT(messages);
  return (
    <Skeleton label={t('transaction.loading')}>
      {[0, 1, 2, 3, 4, 5].map((field) => (
        <SkeletonBar key={field} width="100%" height="4.5rem" />
      ))}
    </Skeleton>
  );
}
