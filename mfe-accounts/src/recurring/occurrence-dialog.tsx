import type { UpcomingOccurrence } from '@tideline/contract';
import { api, refusalOf, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Button, Row, Stack, useFormats } from '@tideline/ui';
import { DateField } from '@tideline/ui/dates';
import { ErrorSummary, figureMessage, MoneyField, parseMoney, typedMoney, useForm } from '@tideline/ui/forms';
import { Dialog } from '@tideline/ui/overlays';
import { messages } from '../../messages/recurring.en.ts';

interface Draft {
  on: string;
  amount: string;
}

interface Input {
  movedTo: string | null;
  minor: string;
}

type ExpectedDay = Pick<UpcomingOccurrence, 'seriesId' | 'dueOn' | 'on' | 'payee' | 'amount' | 'version' | 'moved'>;

/** Changes the day or amount of one expected occurrence. */
export function OccurrenceDialog({ occurrence, onClose }: { occurrence: ExpectedDay; onClose: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { locale } = useFormats();
  const { seriesId, dueOn, on, payee, amount, version } = occurrence;
  const sign = amount.minor.startsWith('-') ? '-' : '';
  const save = useChange({
    change: ({ movedTo, minor }: Input) =>
      api.recurring.setOccurrence(
        {
          id: seriesId,
          dueOn,
          movedTo,
          amount: { minor: minor === '0' ? '0' : `${sign}${minor}`, currency: amount.currency },
        },
        { ifMatch: version },
      ),
    done: () => t('upcoming.changedDone', { payee }),
    onSuccess: onClose,
  });
  const form = useForm<Draft, Input>({
    initial: { on, amount: typedMoney(amount.minor.replace('-', ''), amount.currency, locale) },
    validate: (draft) => {
      const parsed = parseMoney(draft.amount, amount.currency, locale);
      const errors = {
        ...(draft.on === '' && { on: t('day.dateMissing') }),
        ...(!parsed.ok && { amount: figureMessage(parsed.error, t('day.amountWhat')) }),
      };
      return parsed.ok && draft.on !== ''
        ? { ok: true, data: { movedTo: draft.on === on && !occurrence.moved ? null : draft.on, minor: parsed.minor } }
        : { ok: false, errors };
    },
    submit: async (input) => {
      try {
        await save.mutateAsync(input);
      } catch (error) {
        return refusalOf<Draft>(error, { movedTo: 'on', amount: 'amount' }, errorOf);
      }
    },
  });
  return (
    <Dialog open onClose={onClose} title={t('day.title', { payee })}>
      <form {...form.formProps}>
        <Stack gap={16}>
          <ErrorSummary {...form.summary} />
          <DateField label={t('day.on')} {...form.field('on')} />
          <MoneyField label={t('day.amount')} currency={amount.currency} {...form.field('amount')} />
          <Row justify="end" gap={8}>
            <Button variant="quiet" onClick={onClose}>
              {t('day.cancel')}
            </Button>
            <Button type="submit" busy={form.busy}>
              {t('day.save')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
