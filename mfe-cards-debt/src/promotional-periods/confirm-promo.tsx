import { useQuery } from '@tanstack/react-query';
import { api, useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import {
  figureMessage,
  parsePercent,
  PercentField,
  SelectField,
  TextField,
  typedPercent,
  type FormErrors,
} from '@tideline/ui/forms';
import { messages } from '../../messages/en.ts';
import { promoMessages } from '../../messages/promos.en.ts';
import { cardStatementsQuery } from '../credit-cards/statements/statements.queries.ts';
import { isDate } from '../forms/is-date.ts';
import { EventFields, type EventFormProps, useEventForm } from './promo-event-form.tsx';

interface Values {
  endsOn: string;
  apr: string;
  note: string;
  statement: string;
}

/** Confirms the end and the later rate of an offer from its statement. */
export function ConfirmForm({ promo, ...act }: EventFormProps) {
  const t = useT(messages);
  const p = useT(promoMessages);
  const { locale, date } = useFormats();
  // If the statements cannot be loaded, the text alone explains the form.
  const { data: cardStatements } = useQuery({
    ...cardStatementsQuery(promo.cardId),
    enabled: promo.kind !== 'savings_bonus_rate',
  });
  const statements = (cardStatements?.items ?? []).flatMap(({ id, closesOn }) =>
    id === null ? [] : [{ value: id, label: p('act.statementOf', { on: date(closesOn) }) }],
  );
  const form = useEventForm<
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
    <EventFields form={form} hint={p('act.confirmHint')} submit={p('act.confirm')} onClose={act.onClose}>
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
    </EventFields>
  );
}
