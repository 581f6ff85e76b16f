import type { Transaction } from '@tideline/contract';
import { useSession, useT } from '@tideline/mfe-kit';
import { Button, Row, useFormats } from '@tideline/ui';
import { DateField } from '@tideline/ui/dates';
import { MoneyField, TextField, typedMoney, useForm } from '@tideline/ui/forms';
import { useEffect, useRef } from 'react';
import { messages } from '../../../messages/transactions.en.ts';
import { useRowEdit } from '../changes/transaction-changes.ts';
import { changesOf, checkDraft, draftOf, type TransactionDraft, type TransactionInput } from '../transaction-draft.ts';
import { useDraftSentences } from '../transaction-form.tsx';
import type { Names } from '../../ledger/use-names.ts';
import styles from './inline-editor.module.css';
import type { InlineField } from './transaction-row.tsx';

export interface InlineEditorProps {
  transaction: Transaction;
  names: Names;
  /** The field that is focused first. */
  field: InlineField;
  onDone: () => void;
}

/** Edits a transaction in its row: Enter saves, and Escape discards. */
export function InlineEditor({ transaction, field, onDone }: InlineEditorProps) {
  const t = useT(messages);
  const { locale } = useFormats();
  const { household } = useSession();
  const say = useDraftSentences();
  const { currency } = transaction.amount;
  const area = useRef<HTMLFormElement>(null);
  const edit = useRowEdit(({ payee }) => t('transaction.saved', { payee }));
  const form = useForm<TransactionDraft, TransactionInput>({
    initial: draftOf(transaction, (minor, of) => typedMoney(minor, of, locale)),
    validate: (draft) => checkDraft(draft, { currencyOf: () => currency, currency: household.currency, locale, say }),
    submit: async (input) => {
      const change = changesOf(transaction, input);
      if (Object.keys(change).length > 0) edit(transaction, change);
      onDone();
    },
  });
  useEffect(() => {
    const control = area.current?.querySelector<HTMLElement>(field === 'postedOn' ? '[role=spinbutton]' : `#${field}`);
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  }, [field]);
  useEffect(() => {
    const line = area.current;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.stopPropagation();
      onDone();
    };
    line?.addEventListener('keydown', leave);
    return () => line?.removeEventListener('keydown', leave);
  }, [onDone]);
  return (
    <form
      ref={area}
      aria-label={t('inline.title', { payee: transaction.payee })}
      className={styles.form}
      {...form.formProps}
    >
      <TextField label={t('transaction.payee')} autoComplete="off" maxLength={200} {...form.field('payee')} />
      <TextField label={t('transaction.memo')} optional autoComplete="off" maxLength={500} {...form.field('memo')} />
      <DateField label={t('transaction.date')} {...form.field('postedOn')} />
      <MoneyField
        label={t(form.values.direction === 'out' ? 'transaction.out' : 'transaction.in')}
        currency={currency}
        {...form.field('amount')}
      />
      <Row gap={8}>
        <Button type="submit" variant="outline">
          {t('inline.save')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('transaction.cancel')}
        </Button>
      </Row>
    </form>
  );
}
