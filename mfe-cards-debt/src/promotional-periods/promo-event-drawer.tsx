import type { ReactNode } from 'react';
import type { Promo } from '@tideline/contract';
import { accountsQuery, api, Load, useSession, useT } from '@tideline/mfe-kit';
import { EmptyState, useFormats } from '@tideline/ui';
import { CountField, parseFigure, SelectField, TextField } from '@tideline/ui/forms';
import { Drawer, useLeaveGuard } from '@tideline/ui/overlays';
import { messages } from '../../messages/en.ts';
import { promoMessages } from '../../messages/promos.en.ts';
import { ConfirmForm } from './confirm-promo.tsx';
import { EventFields, type EventFormProps, useEventForm } from './promo-event-form.tsx';
import type { PromoEvent } from './use-open-promo.ts';
import { isDate } from '../forms/is-date.ts';

const forms: Record<PromoEvent, (props: EventFormProps) => ReactNode> = {
  confirm: ConfirmForm,
  extend: ExtendForm,
  transferred: TransferredForm,
  revoke: RevokeForm,
  cure: CureForm,
};

/** Shows a drawer for one event of a promotional period. */
export function PromoEventDrawer({
  promo,
  act,
  onClose,
}: {
  promo: Promo | undefined;
  act: PromoEvent;
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

function ExtendForm({ promo, ...act }: EventFormProps) {
  const t = useT(messages);
  const p = useT(promoMessages);
  const { date } = useFormats();
  const form = useEventForm<{ endsOn: string }, { endsOn: string }>(act, {
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
    <EventFields form={form} hint={p('act.extendHint')} submit={p('act.extend')} onClose={act.onClose}>
      <TextField
        label={p('act.newEnd')}
        hint={`${t('promo.endsOn')}: ${date(promo.endsOn)}`}
        type="date"
        {...form.field('endsOn')}
      />
    </EventFields>
  );
}

function TransferredForm(props: EventFormProps) {
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

function Transferred({
  promo,
  cards,
  ...act
}: EventFormProps & { cards: readonly { value: string; label: string }[] }) {
  const p = useT(promoMessages);
  const { today } = useSession();
  const form = useEventForm<{ on: string; to: string }, { transferredOn: string; toAccountId: string | null }>(act, {
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
    <EventFields form={form} hint={p('act.transferredHint')} submit={p('act.transferred')} onClose={act.onClose}>
      <TextField label={p('act.transferredOn')} type="date" max={today} {...form.field('on')} />
      <SelectField
        label={p('act.toCard')}
        options={[{ value: '', label: p('act.toNone') }, ...cards]}
        {...form.field('to')}
      />
    </EventFields>
  );
}

/** Returns a function that reads a whole number, with `error` for anything else. */
const countReader =
  (locale: string, error: string) =>
  (typed: string): { ok: true; count: number } | { ok: false; error: string } => {
    const parsed = parseFigure(typed, { decimals: 0, locale });
    return parsed.ok ? { ok: true, count: Number(parsed.units) } : { ok: false, error };
  };

function RevokeForm({ promo, ...act }: EventFormProps) {
  const p = useT(promoMessages);
  const { today } = useSession();
  const { locale } = useFormats();
  const read = countReader(locale, p('act.daysWrong'));
  const form = useEventForm<{ on: string; days: string }, { revokedOn: string; daysLate: number }>(act, {
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
    <EventFields form={form} hint={p('act.revokeHint')} submit={p('act.revoke')} onClose={act.onClose}>
      <TextField label={p('act.revokedOn')} type="date" max={today} {...form.field('on')} />
      <CountField label={p('act.daysLate')} unit={p('act.daysUnit')} {...form.field('days')} />
    </EventFields>
  );
}

function CureForm({ promo, ...act }: EventFormProps) {
  const p = useT(promoMessages);
  const { locale } = useFormats();
  const read = countReader(locale, p('act.onTimeWrong'));
  const isCounted = promo.revoked?.counted === 'statements';
  const form = useEventForm<{ count: string }, { onTimeMinimums: number | null }>(act, {
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
    <EventFields
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
    </EventFields>
  );
}
