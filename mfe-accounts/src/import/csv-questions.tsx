import type { CsvReading, DateOrder } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Banner, Stack, useFormats } from '@tideline/ui';
import { RadioGroup } from '@tideline/ui/forms';
import { messages } from '../../messages/import.en.ts';
import { type CsvChange, dayIn, withFormat } from './csv-choices.ts';

const ORDERS: readonly DateOrder[] = ['mdy', 'dmy', 'ymd'];

interface CsvQuestionsProps {
  statementKey: string;
  reading: CsvReading;
  onChange: (change: CsvChange) => void;
}

/** Asks about ambiguous rows. Nothing is imported before the user answers. */
export function CsvQuestions({ statementKey, reading, onChange }: CsvQuestionsProps) {
  const t = useT(messages);
  const { date } = useFormats();
  const { questions, fields, columns } = reading;
  const example = (column: number | undefined): string => columns[column ?? -1]?.examples[0] ?? '';
  const name = (question: string): string => `question-${question}-${statementKey}`;
  const asked = questions.filter(
    (question) => question !== 'postedOn' && question !== 'amount' && question !== 'accountKind',
  );
  if (asked.length === 0) return null;
  return (
    <Banner tone="warn" announce="status" title={t('csv.questions', { count: asked.length })}>
      <Stack gap={16}>
        {asked.includes('dateOrder') ? (
          <RadioGroup
            legend={t('csv.askDateOrder', { example: example(fields.postedOn) })}
            name={name('dateOrder')}
            options={ORDERS.flatMap((value) => {
              const day = dayIn(example(fields.postedOn), value);
              return day === null ? [] : [{ value, label: date(day, 'full'), hint: t(`csv.${value}`) }];
            })}
            value={null}
            onChange={(dateOrder) => onChange((now) => withFormat(now, { dateOrder }))}
          />
        ) : null}
        {asked.includes('decimalMark') ? (
          <RadioGroup
            legend={t('csv.askDecimalMark', { example: example(fields.amount ?? fields.debit) })}
            name={name('decimalMark')}
            options={[
              { value: '.', label: t('csv.point') },
              { value: ',', label: t('csv.commaMark') },
            ]}
            value={null}
            onChange={(decimalMark) => onChange((now) => withFormat(now, { decimalMark }))}
          />
        ) : null}
        {asked.includes('sign') ? (
          <RadioGroup
            legend={t('csv.askSign')}
            name={name('sign')}
            options={[
              { value: 'reversed', label: t('csv.spent') },
              { value: 'as_written', label: t('csv.received') },
            ]}
            value={null}
            onChange={(sign) => onChange((now) => withFormat(now, { sign }))}
          />
        ) : null}
      </Stack>
    </Banner>
  );
}
