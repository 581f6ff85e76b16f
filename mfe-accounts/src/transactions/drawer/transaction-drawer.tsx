import type { Transaction } from '@tideline/contract';
import {
  api,
  ApiError,
  ConflictNotice,
  Load,
  notify,
  useChange,
  useErrorText,
  useT,
  refusalOf,
  useMay,
} from '@tideline/mfe-kit';
import { Banner, Button, Stack, useFormats, AccountPermission } from '@tideline/ui';
import { type FormErrors, typedMoney } from '@tideline/ui/forms';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import { useState } from 'react';
import { messages } from '../../../messages/transaction-panels.en.ts';
import { FormSkeleton, transactionFields } from '../add-transaction.tsx';
import { useRowPatches } from '../changes/use-row-patches.ts';
import { useDelete } from '../changes/transaction-changes.ts';
import {
  changesOf,
  draftOf,
  type TransactionChange,
  type TransactionDraft,
  type TransactionInput,
} from '../transaction-draft.ts';
import { type FocusedField, TransactionForm } from '../transaction-form.tsx';
import { categoriesQuery } from '../../ledger/ledger.queries.ts';
import { transactionQuery } from '../transactions.queries.ts';
import { useNames } from '../../ledger/use-names.ts';
import { useRuleOffer } from '../changes/use-rule-offer.ts';
import { Attachments } from './attachments.tsx';
import { LockNotice } from './lock-notice.tsx';
import { RowMarks, RowTags } from './row-marks.tsx';
import { SplitsPanel } from './splits-panel.tsx';
import { ReadOnlyParts, TransactionFacts } from './transaction-facts.tsx';
import { TransactionHistory } from './transaction-history.tsx';
import { TransferPanel } from './transfer-panel.tsx';

function Review({ transaction }: { transaction: Transaction }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const patches = useRowPatches();
  const keep = useChange({
    change: () => api.transactions.update({ id: transaction.id, reviewed: true }, { ifMatch: transaction.version }),
    done: ({ item: { payee } }) => t('transaction.reviewedDone', { payee }),
    onSuccess: ({ item }) => void patches.change([item]),
  });
  if (!transaction.needsReview) return null;
  return (
    <Banner
      tone="warn"
      title={t('transaction.reviewTitle')}
      actions={
        <Button variant="outline" busy={keep.isPending} onClick={() => keep.mutate(undefined)}>
          {t('transaction.reviewed')}
        </Button>
      }
    >
      <p>{keep.error ? errorOf(keep.error) : t('transaction.review')}</p>
    </Banner>
  );
}

/** Returns a function that describes a concurrent change in words. */
function useDescription(): (was: Transaction, now: Transaction) => string {
  const t = useT(messages);
  const names = useNames();
  const { date, money } = useFormats();
  return (was, now) => {
    const lines = [
      was.payee === now.payee ? null : `${t('transaction.payee')}: ${now.payee}`,
      was.amount.minor === now.amount.minor
        ? null
        : `${t('transaction.amount')}: ${money(now.amount.minor, now.amount.currency)}`,
      was.postedOn === now.postedOn ? null : `${t('transaction.date')}: ${date(now.postedOn)}`,
      was.categoryId === now.categoryId
        ? null
        : `${t('transaction.category')}: ` +
          `${now.categoryId === null ? t('row.none') : (names.category(now.categoryId)?.name ?? '–')}`,
      was.memo === now.memo ? null : `${t('transaction.memo')}: ${now.memo ?? '–'}`,
    ].filter((line) => line !== null);
    return lines.length === 0 ? t('conflict.none') : t('conflict.body', { changes: lines.join('; ') });
  };
}

const newestIn = (error: unknown): Transaction | null =>
  error instanceof ApiError && error.is('VERSION_CONFLICT') ? (error.params.current as Transaction) : null;

/**
 * Returns whether two versions have the same form fields. Other parts of the drawer change the transaction too, and
 * such changes are no conflict for the form.
 */
const isSameForForm = (one: Transaction, other: Transaction): boolean =>
  one.payee === other.payee &&
  one.amount.minor === other.amount.minor &&
  one.postedOn === other.postedOn &&
  one.categoryId === other.categoryId &&
  one.memo === other.memo;

interface EditFormProps {
  transaction: Transaction;
  focusOn: FocusedField | undefined;
  onDirty: (dirty: boolean) => void;
  onClose: () => void;
}

function useSave({ id, version }: Transaction, onSaved: () => void) {
  const t = useT(messages);
  const patches = useRowPatches();
  const ruleOffer = useRuleOffer();
  return useChange({
    change: (change: TransactionChange) => api.transactions.update({ id, ...change }, { ifMatch: version }),
    done: ({ item: { payee } }) => t('transaction.saved', { payee }),
    onSuccess: ({ item }) => {
      patches.change([item]);
      onSaved();
    },
    next: ({ item }, change) => ruleOffer([item], change),
  });
}

function EditForm({ transaction, focusOn, onDirty, onClose }: EditFormProps) {
  const t = useT(messages);
  const { locale } = useFormats();
  const names = useNames();
  const errorOf = useErrorText();
  const describe = useDescription();
  const patches = useRowPatches();
  // A background refresh must not change the initial values during editing.
  const [base, setBase] = useState(transaction);
  const [newest, setNewest] = useState<Transaction | null>(null);
  const [conflict, setConflict] = useState<unknown>(null);
  const { remove, isPending } = useDelete(onClose);
  const stands =
    newest ?? (isSameForForm(base, transaction) && transaction.version > base.version ? transaction : base);
  const save = useSave(stands, onClose);
  const submit = async (input: TransactionInput): Promise<FormErrors<TransactionDraft> | void> => {
    const change = changesOf(base, input);
    if (Object.keys(change).length === 0) {
      notify(t('transaction.unchanged'));
      return onClose();
    }
    try {
      await save.mutateAsync(change);
    } catch (error) {
      const current = newestIn(error);
      if (current === null) return refusalOf<TransactionDraft>(error, transactionFields, errorOf);
      if (Object.keys(changesOf(current, input)).length > 0) {
        setConflict(error);
        return setNewest(current);
      }
      // the transaction was saved, and only the response was lost
      notify(t('transaction.saved', { payee: current.payee }));
      patches.change([current]);
      onClose();
    }
  };
  const takeNewest = () => {
    setBase(newest ?? base);
    setNewest(null);
  };
  return (
    <TransactionForm
      key={base.version}
      initial={draftOf(base, (minor, currency) => typedMoney(minor, currency, locale))}
      names={names}
      currency={base.amount.currency}
      locked={transaction.status === 'reconciled'}
      withoutCategory={transaction.splits.length > 0 || transaction.transfer?.state === 'confirmed'}
      focusOn={focusOn}
      submitLabel={t('transaction.save')}
      notice={
        newest === null ? null : (
          <ConflictNotice now={describe(base, newest)} error={conflict} busy={save.isPending} onTheirs={takeNewest} />
        )
      }
      more={
        <Button variant="quiet" icon="trash" busy={isPending} onClick={() => remove(stands)}>
          {t('transaction.delete')}
        </Button>
      }
      onSubmit={submit}
      onDirty={onDirty}
      onCancel={onClose}
    />
  );
}

function Parts({ transaction, focusOn, onDirty, onClose }: EditFormProps) {
  const names = useNames();
  const mayEdit = useMay('edit');
  const [isSplitting, setSplitting] = useState(false);
  if (!mayEdit) return <ReadOnlyParts transaction={transaction} />;
  return (
    <Stack gap={24}>
      <Review transaction={transaction} />
      <LockNotice transaction={transaction} />
      {/* keeps the typed values while the form is hidden */}
      <div hidden={isSplitting}>
        <EditForm
          key={transaction.needsReview ? 'review' : transaction.id}
          transaction={transaction}
          focusOn={focusOn}
          onDirty={onDirty}
          onClose={onClose}
        />
      </div>
      <TransferPanel transaction={transaction} names={names} />
      <SplitsPanel transaction={transaction} names={names} open={isSplitting} onOpen={setSplitting} />
      <RowTags transaction={transaction} />
      <Attachments transaction={transaction} />
      <RowMarks transaction={transaction} />
      <TransactionFacts transaction={transaction} />
      <TransactionHistory id={transaction.id} />
    </Stack>
  );
}

/** Shows one transaction over the list: `?transaction=<id>`. */
export function TransactionDrawer({
  id,
  focusOn,
  onClose,
}: {
  id: string;
  focusOn?: FocusedField | undefined;
  onClose: () => void;
}) {
  const t = useT(messages);
  const guard = useLeaveGuard(onClose);
  return (
    <Drawer open onClose={guard.leave} dismissable={false} title={t('transaction.editTitle')}>
      <Load
        query={transactionQuery(id)}
        skeleton={<FormSkeleton />}
        isEmpty={() => false}
        failedTitle={t('transaction.failed')}
        failedHint={<p>{t('transactions.failedHint')}</p>}
      >
        {(transaction) => (
          <Load query={categoriesQuery()} skeleton={<FormSkeleton />} isEmpty={() => false}>
            {() => (
              <AccountPermission ids={[transaction.accountId]}>
                <Parts transaction={transaction} focusOn={focusOn} onDirty={guard.onDirty} onClose={onClose} />
              </AccountPermission>
            )}
          </Load>
        )}
      </Load>
      {guard.question}
    </Drawer>
  );
}
