import type { Transaction } from '@tideline/contract';
import { api, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, IconButton, Money, Row, Section, Stack, useFormats } from '@tideline/ui';
import { MoneyField, SelectField, TextField, typedMoney } from '@tideline/ui/forms';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../../../messages/transaction-panels.en.ts';
import { categoryOptions } from '../../ledger/category-options.ts';
import { useRowPatches } from '../changes/use-row-patches.ts';
import type { Names } from '../../ledger/use-names.ts';
import styles from './drawer.module.css';
import {
  checkParts,
  type CheckedParts,
  type EnteredSplit,
  evenly,
  NO_CATEGORY,
  type PartDraft,
  partsOf,
  remainderOf,
} from './split-draft.ts';

interface PartProps {
  part: PartDraft;
  place: number;
  currency: string;
  names: Names;
  error: string | undefined;
  onChange: (change: Partial<PartDraft>) => void;
  onRemove: () => void;
}

function Part({ part, place, currency, names, error, onChange, onRemove }: PartProps) {
  const t = useT(messages);
  return (
    <li>
      <div className={styles.part} role="group" aria-label={t('split.part', { place })}>
        <SelectField
          label={t('split.category', { place })}
          optional
          options={[{ value: NO_CATEGORY, label: t('row.none') }, ...categoryOptions(names.categories)]}
          value={part.category}
          onChange={(category) => onChange({ category })}
        />
        <MoneyField
          label={t('split.amount', { place })}
          currency={currency}
          allowNegative
          error={error}
          value={part.amount}
          onChange={(amount) => onChange({ amount })}
        />
        <IconButton icon="trash" label={t('split.remove', { place })} onClick={onRemove} />
        <TextField
          label={t('split.memo', { place })}
          optional
          maxLength={500}
          autoComplete="off"
          value={part.memo}
          onChange={(memo) => onChange({ memo })}
        />
      </div>
    </li>
  );
}

/** Shows the unassigned amount, and announces it as it changes. */
function Remainder({ left, currency }: { left: number; currency: string }) {
  const t = useT(messages);
  const { money } = useFormats();
  return (
    <p role="status" className={left === 0 ? undefined : styles.short}>
      {left === 0
        ? t('split.adds')
        : t(left > 0 ? 'split.left' : 'split.over', { amount: money(Math.abs(left), currency) })}
    </p>
  );
}

function useSave(transaction: Transaction, onDone: () => void) {
  const t = useT(messages);
  const patches = useRowPatches();
  return useChange({
    change: (splits: EnteredSplit[]) =>
      api.transactionChanges.split({ id: transaction.id, splits }, { ifMatch: transaction.version }),
    done: ({ item: { payee, splits } }) =>
      splits.length === 0 ? t('split.joined', { payee }) : t('split.done', { payee, count: splits.length }),
    onSuccess: ({ item }) => {
      patches.change([item]);
      onDone();
    },
  });
}

type Refused = Exclude<CheckedParts, { ok: true }>;

const emptyPart = (key: number, category = NO_CATEGORY): PartDraft => ({
  key,
  category,
  amount: '',
  memo: '',
  tagIds: [],
});

/** Shows problems that do not belong to a single part. */
function Refusals({ refused, error }: { refused: Refused | null; error: Error | null }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  return (
    <>
      {refused !== null && !('index' in refused) ? (
        <Banner tone="debt" announce="alert" title={t(`split.wrong.${refused.code}`)} />
      ) : null}
      {error ? (
        <Banner tone="debt" announce="alert" title={t('split.failed')}>
          <p>{errorOf(error)}</p>
        </Banner>
      ) : null}
    </>
  );
}

interface EditorButtonsProps {
  busy: boolean;
  onSave: () => void;
  /** Removes the existing split. */
  onJoin?: () => void;
  onCancel: () => void;
}

function EditorButtons({ busy, onSave, onJoin, onCancel }: EditorButtonsProps) {
  const t = useT(messages);
  return (
    <Row gap={8}>
      <Button busy={busy} onClick={onSave}>
        {t('split.save')}
      </Button>
      {onJoin ? (
        <Button variant="quiet" busy={busy} onClick={onJoin}>
          {t('split.join')}
        </Button>
      ) : null}
      <Button variant="quiet" onClick={onCancel}>
        {t('transaction.cancel')}
      </Button>
    </Row>
  );
}

function Editor({ transaction, names, onDone }: { transaction: Transaction; names: Names; onDone: () => void }) {
  const t = useT(messages);
  const { locale } = useFormats();
  const { amount: whole, splits, categoryId } = transaction;
  const decimal = (text: string, currency: string) => typedMoney(text, currency, locale);
  const [parts, setParts] = useState<PartDraft[]>(() =>
    splits.length > 0 ? partsOf(splits, whole, decimal) : [emptyPart(0, categoryId ?? NO_CATEGORY), emptyPart(1)],
  );
  const [refused, setRefused] = useState<Refused | null>(null);
  const save = useSave(transaction, onDone);
  const left = remainderOf(parts, whole, locale);
  const change = (key: number, next: Partial<PartDraft>) =>
    setParts(parts.map((part) => (part.key === key ? { ...part, ...next } : part)));
  // A new part starts with the remainder, which usually is the right amount.
  const add = () =>
    setParts([
      ...parts,
      {
        ...emptyPart(Math.max(-1, ...parts.map(({ key }) => key)) + 1),
        amount: left > 0 ? decimal(String(left), whole.currency) : '',
      },
    ]);
  const submit = () => {
    const checked = checkParts(parts, whole, locale);
    setRefused(checked.ok ? null : checked);
    if (checked.ok) save.mutate(checked.splits);
  };
  const errorAt = (index: number) =>
    refused !== null && 'index' in refused && refused.index === index ? t(`split.wrong.${refused.code}`) : undefined;
  return (
    <Stack gap={16}>
      <Refusals refused={refused} error={save.error} />
      <ol className={styles.parts}>
        {parts.map((part, index) => (
          <Part
            key={part.key}
            part={part}
            place={index + 1}
            currency={whole.currency}
            names={names}
            error={errorAt(index)}
            onChange={(next) => change(part.key, next)}
            onRemove={() => setParts(parts.filter(({ key }) => key !== part.key))}
          />
        ))}
      </ol>
      <div className={styles.remainder}>
        <Remainder left={left} currency={whole.currency} />
        <Row gap={8}>
          <Button variant="quiet" icon="plus" onClick={add}>
            {t('split.add')}
          </Button>
          <Button variant="quiet" disabled={parts.length === 0} onClick={() => setParts(evenly(parts, whole, decimal))}>
            {t('split.evenly')}
          </Button>
        </Row>
      </div>
      <EditorButtons
        busy={save.isPending}
        onSave={submit}
        {...(splits.length > 0 ? { onJoin: () => save.mutate([]) } : {})}
        onCancel={onDone}
      />
    </Stack>
  );
}

interface SplitsPanelProps {
  transaction: Transaction;
  names: Names;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Splits a transaction into several categories. While its form is open, it has the only Save button. */
export function SplitsPanel({ transaction, names, open, onOpen }: SplitsPanelProps) {
  const t = useT(messages);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    form.current?.scrollIntoView({ block: 'nearest' });
    form.current?.querySelector('select')?.focus();
  }, [open]);
  const { splits, transfer } = transaction;
  // neither side of a confirmed transfer has a category to split
  if (transfer?.state === 'confirmed') return null;
  if (open) {
    return (
      <div ref={form}>
        <Section title={t('split.title')}>
          <Editor key={transaction.version} transaction={transaction} names={names} onDone={() => onOpen(false)} />
        </Section>
      </div>
    );
  }
  const button = (
    <Button variant="outline" onClick={() => onOpen(true)}>
      {t(splits.length > 0 ? 'split.edit' : 'split.start')}
    </Button>
  );
  if (splits.length === 0) return <Row gap={8}>{button}</Row>;
  return (
    <Section title={t('split.title')} actions={button}>
      <ul className={styles.parts}>
        {splits.map(({ id, categoryId, amount, memo }) => (
          <li key={id} className={styles.remainder}>
            <span>
              {categoryId === null ? t('row.none') : (names.category(categoryId)?.name ?? t('row.unknownCategory'))}
              {memo === null ? null : <span className={styles.quiet}>{memo}</span>}
            </span>
            <Money minor={amount.minor} currency={amount.currency} sign="always" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
