import { useSession, useT } from '@tideline/mfe-kit';
import { Button, Row, useFormats } from '@tideline/ui';
import { DateField } from '@tideline/ui/dates';
import {
  ErrorSummary,
  figureMessage,
  MoneyField,
  parseMoney,
  SelectField,
  TextField,
  typedMoney,
  useForm,
  type FormErrors,
  type Validated,
} from '@tideline/ui/forms';
import { partMessages } from '../../messages/debt-parts.en.ts';
import { messages } from '../../messages/en.ts';
import styles from './debt.module.css';
import type { Extra } from './plan-choice.ts';

interface ExtraDraft {
  amount: string;
  on: string;
  every: string;
  label: string;
}

interface Rules {
  currency: string;
  locale: string;
  today: string;
  say: ReturnType<typeof useT<typeof partMessages>>;
}

/** Parses the form and returns a message for every invalid field. */
function checkExtra(draft: ExtraDraft, { currency, locale, today, say }: Rules): Validated<ExtraDraft, Extra> {
  const errors: FormErrors<ExtraDraft> = {};
  const parsed = parseMoney(draft.amount, currency, locale);
  if (!parsed.ok) errors.amount = figureMessage(parsed.error, say('extraForm.amountWhat'));
  else if (Number(parsed.minor) <= 0) errors.amount = say('extraForm.zero');
  if (draft.on === '') errors.on = say('extraForm.onMissing');
  else if (draft.on < today) errors.on = say('extraForm.onPast');
  if (!parsed.ok || errors.amount !== undefined || errors.on !== undefined) return { ok: false, errors };
  const label = draft.label.trim();
  return {
    ok: true,
    data: {
      on: draft.on,
      amountMinor: Number(parsed.minor),
      ...(draft.every === '' ? {} : { everyMonths: Number(draft.every) }),
      ...(label === '' ? {} : { label }),
    },
  };
}

const rhythms = [1, 3, 6, 12];

interface ExtraFormProps {
  /** undefined means a new payment */
  extra: Extra | undefined;
  currency: string;
  onSave: (extra: Extra) => void;
  onCancel: () => void;
}

/** Edits one extra payment. */
export function ExtraForm({ extra, currency, onSave, onCancel }: ExtraFormProps) {
  const t = useT(messages);
  const say = useT(partMessages);
  const { locale } = useFormats();
  const { today } = useSession();
  const form = useForm<ExtraDraft, Extra>({
    initial: {
      amount: extra === undefined ? '' : typedMoney(String(extra.amountMinor), currency, locale),
      on: extra?.on ?? '',
      every: extra?.everyMonths === undefined ? '' : String(extra.everyMonths),
      label: extra?.label ?? '',
    },
    validate: (draft) => checkExtra(draft, { currency, locale, today, say }),
    submit: async (checked) => onSave(checked),
  });
  const known =
    extra?.everyMonths === undefined || rhythms.includes(extra.everyMonths) ? rhythms : [...rhythms, extra.everyMonths];
  const words: Record<number, string> = {
    1: say('extraForm.monthly'),
    3: say('extraForm.quarterly'),
    6: say('extraForm.halfYearly'),
    12: say('extraForm.yearly'),
  };
  const options = [
    { value: '', label: say('extraForm.once') },
    ...known.map((months) => ({ value: String(months), label: words[months] ?? say('extraForm.every', { months }) })),
  ];
  return (
    <form
      {...form.formProps}
      className={styles.form}
      aria-label={say(extra === undefined ? 'extraForm.addTitle' : 'extraForm.editTitle')}
    >
      <ErrorSummary {...form.summary} />
      <div className={styles.pair}>
        <MoneyField label={say('extraForm.amount')} currency={currency} {...form.field('amount')} />
        <DateField label={say('extraForm.on')} hint={say('extraForm.onHint')} {...form.field('on')} />
        <SelectField label={say('extraForm.repeat')} options={options} {...form.field('every')} />
        <TextField label={say('extraForm.label')} optional maxLength={80} autoComplete="off" {...form.field('label')} />
      </div>
      <Row gap={8}>
        <Button type="submit" variant="outline">
          {say('extraForm.save')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      </Row>
    </form>
  );
}
