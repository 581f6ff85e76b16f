import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Promo } from '@tideline/contract';
import {
  api,
  Load,
  refusalOf,
  useChange,
  useDirty,
  useErrorText,
  useIntentKey,
  useSession,
  useT,
} from '@tideline/mfe-kit';
import { EmptyState, Stack, useFormats } from '@tideline/ui';
import {
  CountField,
  ErrorSummary,
  figureMessage,
  parseFigure,
  parsePercent,
  PercentField,
  SelectField,
  TextField,
  typedPercent,
  useForm,
  type Form,
  type FormErrors,
  type Validated,
} from '@tideline/ui/forms';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import { messages } from '../../messages/en.ts';
import { promoMessages } from '../../messages/promos.en.ts';
import { statementBookQuery } from '../credit-cards/statements/statements.queries.ts';
import { FormActions } from '../forms/form-actions.tsx';
import { accountsQuery } from './promos.queries.ts';
import type { PromoAct } from './use-open-promo.ts';

interface ActProps {
  promo: Promo;
  onClose: () => void;
  onDirty: (dirty: boolean) => void;
}

const forms: Record<PromoAct, (props: ActProps) => ReactNode> = {
  confirm: ConfirmForm,
  extend: ExtendForm,
  transferred: TransferredForm,
  revoke: RevokeForm,
  cure: CureForm,
};

/** One thing that happened to a promotional period, in a drawer. */
export function PromoActDrawer({
  promo,
  act,
  onClose,
}: {
  promo: Promo | undefined;
  act: PromoAct;
  onClose: () => void;
}) {
  const t = useT(messages);
  const p = useT(promoMessages);
  const guard = useLeaveGuard(onClose);
  const ActForm = forms[act];
  return (
    <>
      <Drawer
        open
        onClose={guard.leave}
        dismissable={false}
        title={promo === undefined ? t('promo.gone') : p(`act.${act}`)}
      >
        {promo === undefined ? (
          <EmptyState title={t('promo.gone')}>{t('promo.goneHint')}</EmptyState>
        ) : (
          <ActForm promo={promo} onClose={onClose} onDirty={guard.onDirty} />
        )}
      </Drawer>
      {guard.question}
    </>
  );
}

interface Sending<V, I> {
  initial: V;
  validate: (values: V) => Validated<V, I>;
  send: (input: I, idempotencyKey: string) => Promise<{ changeSetId: string; item: Promo }>;
  done: (item: Promo) => string;
  /** Inputs of the api → fields of this form. */
  fields: Readonly<Record<string, keyof V & string>>;
}

function useActForm<V extends object, I>(
  { onClose, onDirty }: Omit<ActProps, 'promo'>,
  { initial, validate, send, done, fields }: Sending<V, I>,
): Form<V> {
  const keyFor = useIntentKey();
  const errorOf = useErrorText();
  const change = useChange({
    change: (input: I) => send(input, keyFor(input)),
    done: ({ item }) => done(item),
    onSuccess: onClose,
  });
  const form = useForm<V, I>({
    initial,
    validate,
    submit: (input) =>
      change.mutateAsync(input).then(
        () => undefined,
        (error: unknown): FormErrors<V> => refusalOf<V>(error, fields, errorOf),
      ),
  });
  useDirty(!form.busy && JSON.stringify(form.values) !== JSON.stringify(initial), onDirty);
  return form;
}

function ActFields<V extends object>({
  form,
  hint,
  submit,
  onClose,
  children,
}: {
  form: Form<V>;
  hint: string;
  submit: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <form {...form.formProps}>
      <Stack gap={16}>
        <p>{hint}</p>
        <ErrorSummary {...form.summary} />
        {children}
        <FormActions submitLabel={submit} busy={form.busy} onCancel={onClose} />
      </Stack>
    </form>
  );
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

function ConfirmForm({ promo, ...act }: ActProps) {
  const t = useT(messages);
  const p = useT(promoMessages);
  const { locale } = useFormats();
  const { date } = useFormats();
  // Without them words alone say it.
  const { data: book } = useQuery({
    ...statementBookQuery(promo.cardId),
    enabled: promo.kind !== 'savings_bonus_rate',
  });
  const statements = (book?.items ?? []).flatMap(({ id, closesOn }) =>
    id === null ? [] : [{ value: id, label: p('act.statementOf', { on: date(closesOn) }) }],
  );
  interface Values {
    endsOn: string;
    apr: string;
    note: string;
    statement: string;
  }
  const form = useActForm<
    Values,
    { endsOn?: string; revertAprPpm?: number; evidenceNote: string | null; evidenceStatementId: string | null }
  >(act, {
    initial: {
      endsOn: promo.problems.includes('no_end') ? '' : promo.endsOn,
      apr: promo.problems.includes('no_revert_apr') ? '' : typedPercent(promo.revertAprPpm, locale),
      note: promo.evidence.note ?? '',
      statement: promo.evidence.statement?.id ?? '',
    },
    validate: ({ endsOn, apr, note, statement }) => {
      const errors: FormErrors<Values> = {};
      const rate = parsePercent(apr, locale);
      if (!isDate(endsOn)) errors.endsOn = t('promo.endMissing');
      if (promo.kind !== 'fee_waiver' && !rate.ok)
        errors.apr = rate.error === 'empty' ? t('promo.revertMissing') : figureMessage(rate.error, t('terms.aprWhat'));
      if (Object.keys(errors).length > 0) return { ok: false, errors };
      const sameEnd = endsOn === promo.endsOn && !promo.problems.includes('no_end');
      return {
        ok: true,
        data: {
          ...(sameEnd ? {} : { endsOn }),
          ...(rate.ok && promo.kind !== 'fee_waiver' ? { revertAprPpm: rate.ppm } : {}),
          evidenceNote: note.trim() === '' ? null : note.trim(),
          evidenceStatementId: statement === '' ? null : statement,
        },
      };
    },
    send: (input, idempotencyKey) =>
      api.promos.confirm({ id: promo.id, version: promo.version, ...input }, { idempotencyKey }),
    done: (item) => p('act.confirmed', { card: item.cardName }),
    fields: { endsOn: 'endsOn', revertAprPpm: 'apr', evidenceNote: 'note', evidenceStatementId: 'statement' },
  });
  return (
    <ActFields form={form} hint={p('act.confirmHint')} submit={p('act.confirm')} onClose={act.onClose}>
      <TextField label={t('promo.endsOnField')} type="date" {...form.field('endsOn')} />
      {promo.kind === 'fee_waiver' ? null : <PercentField label={t('promo.revertApr')} {...form.field('apr')} />}
      {statements.length === 0 ? null : (
        <SelectField
          label={p('act.keptStatement')}
          options={[{ value: '', label: p('act.noStatement') }, ...statements]}
          {...form.field('statement')}
        />
      )}
      <TextField
        label={p('act.statement')}
        hint={p('act.statementHint')}
        optional
        maxLength={200}
        {...form.field('note')}
      />
    </ActFields>
  );
}

function ExtendForm({ promo, ...act }: ActProps) {
  const t = useT(messages);
  const p = useT(promoMessages);
  const { date } = useFormats();
  const form = useActForm<{ endsOn: string }, { endsOn: string }>(act, {
    initial: { endsOn: '' },
    validate: ({ endsOn }) =>
      isDate(endsOn) && endsOn > promo.endsOn
        ? { ok: true, data: { endsOn } }
        : { ok: false, errors: { endsOn: p('act.notLater', { on: date(promo.endsOn) }) } },
    send: ({ endsOn }) =>
      api.promos.update(
        { id: promo.id, endsOn, endsBasis: 'fixed_date', billingCycles: null },
        { ifMatch: promo.version },
      ),
    done: (item) => p('act.extended', { card: item.cardName, on: date(item.endsOn) }),
    fields: { endsOn: 'endsOn' },
  });
  return (
    <ActFields form={form} hint={p('act.extendHint')} submit={p('act.extend')} onClose={act.onClose}>
      <TextField
        label={p('act.newEnd')}
        hint={`${t('promo.endsOn')}: ${date(promo.endsOn)}`}
        type="date"
        {...form.field('endsOn')}
      />
    </ActFields>
  );
}

function TransferredForm(props: ActProps) {
  return (
    <Load query={accountsQuery()} skeleton={null} isEmpty={() => false}>
      {({ items }) => (
        <Transferred
          {...props}
          cards={items
            .filter(({ id, type }) => type === 'credit_card' && id !== props.promo.cardId)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </Load>
  );
}

function Transferred({ promo, cards, ...act }: ActProps & { cards: readonly { value: string; label: string }[] }) {
  const p = useT(promoMessages);
  const { today } = useSession();
  const form = useActForm<{ on: string; to: string }, { transferredOn: string; toAccountId: string | null }>(act, {
    initial: { on: today, to: '' },
    validate: ({ on, to }) =>
      isDate(on)
        ? { ok: true, data: { transferredOn: on, toAccountId: to === '' ? null : to } }
        : { ok: false, errors: { on: p('act.dayMissing') } },
    send: (input, idempotencyKey) =>
      api.promos.markTransferred({ id: promo.id, version: promo.version, ...input }, { idempotencyKey }),
    done: (item) => p('act.transferredDone', { card: item.cardName }),
    fields: { transferredOn: 'on', toAccountId: 'to' },
  });
  return (
    <ActFields form={form} hint={p('act.transferredHint')} submit={p('act.transferred')} onClose={act.onClose}>
      <TextField label={p('act.transferredOn')} type="date" max={today} {...form.field('on')} />
      <SelectField
        label={p('act.toCard')}
        options={[{ value: '', label: p('act.toNone') }, ...cards]}
        {...form.field('to')}
      />
    </ActFields>
  );
}

function useCount(locale: string) {
  const p = useT(promoMessages);
  return (typed: string): { ok: true; count: number } | { ok: false; error: string } => {
    const parsed = parseFigure(typed, { decimals: 0, locale });
    return parsed.ok
      ? { ok: true, count: Number(parsed.units) }
      : { ok: false, error: figureMessage(parsed.error, p('act.countWhat')) };
  };
}

function RevokeForm({ promo, ...act }: ActProps) {
  const p = useT(promoMessages);
  const { today } = useSession();
  const { locale } = useFormats();
  const read = useCount(locale);
  const form = useActForm<{ on: string; days: string }, { revokedOn: string; daysLate: number }>(act, {
    initial: { on: today, days: '' },
    validate: ({ on, days }) => {
      const late = read(days);
      if (!isDate(on)) return { ok: false, errors: { on: p('act.dayMissing') } };
      return late.ok
        ? { ok: true, data: { revokedOn: on, daysLate: late.count } }
        : { ok: false, errors: { days: late.error } };
    },
    send: (input, idempotencyKey) =>
      api.promos.revoke({ id: promo.id, version: promo.version, ...input }, { idempotencyKey }),
    done: (item) => p('act.revoked', { card: item.cardName }),
    fields: { revokedOn: 'on', daysLate: 'days' },
  });
  return (
    <ActFields form={form} hint={p('act.revokeHint')} submit={p('act.revoke')} onClose={act.onClose}>
      <TextField label={p('act.revokedOn')} type="date" max={today} {...form.field('on')} />
      <CountField label={p('act.daysLate')} unit={p('act.daysUnit')} {...form.field('days')} />
    </ActFields>
  );
}

function CureForm({ promo, ...act }: ActProps) {
  const p = useT(promoMessages);
  const { locale } = useFormats();
  const read = useCount(locale);
  const isCounted = promo.revoked?.counted === 'statements';
  const form = useActForm<{ count: string }, { onTimeMinimums: number | null }>(act, {
    initial: { count: isCounted ? '' : String(promo.revoked?.onTimeMinimums ?? 0) },
    validate: ({ count }) => {
      if (count.trim() === '') return { ok: true, data: { onTimeMinimums: null } };
      const onTime = read(count);
      return onTime.ok
        ? { ok: true, data: { onTimeMinimums: onTime.count } }
        : { ok: false, errors: { count: onTime.error } };
    },
    send: (input, idempotencyKey) =>
      api.promos.cure({ id: promo.id, version: promo.version, ...input }, { idempotencyKey }),
    done: (item) => p('act.cured', { card: item.cardName }),
    fields: { onTimeMinimums: 'count' },
  });
  return (
    <ActFields
      form={form}
      hint={isCounted ? p('act.cureCounted', { count: promo.revoked?.onTimeMinimums ?? 0 }) : p('act.cureHint')}
      submit={p('act.cure')}
      onClose={act.onClose}
    >
      <CountField
        label={p('act.onTime')}
        hint={p('act.onTimeEmpty')}
        optional
        unit={p('act.onTimeUnit')}
        {...form.field('count')}
      />
    </ActFields>
  );
}
