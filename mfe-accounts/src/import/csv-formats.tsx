import type { CsvDelimiter, CsvReading, DateOrder } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { SelectField } from '@tideline/ui/forms';
import { messages } from '../../messages/import.en.ts';
import { type CsvChange, withDelimiter, withFormat, withHeaderLine } from './csv-choices.ts';
import styles from './import.module.css';

const ORDERS: readonly DateOrder[] = ['mdy', 'dmy', 'ymd'];
const DELIMITERS: readonly CsvDelimiter[] = [',', ';', '\t', '|'];
const NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
const NO_HEADER = 'none';

interface CsvFormatsProps {
  statementKey: string;
  reading: CsvReading;
  onChange: (change: CsvChange) => void;
}

/** Lets the user change the formats of dates and amounts and, for a table, its row settings. */
export function CsvFormats({ statementKey, reading, onChange }: CsvFormatsProps) {
  const t = useT(messages);
  const { dateOrder, decimalMark, sign, delimiter, headerLine, headerLines } = reading;
  const name = (field: string): string => `${field}-${statementKey}`;
  const lines = [
    { value: NO_HEADER, label: t('csv.noHeader') },
    ...headerLines.map(({ line, text }) => ({ value: String(line), label: t('csv.headerAt', { line, text }) })),
  ];
  return (
    <div className={styles.target}>
      <SelectField
        label={t('csv.dateOrder')}
        name={name('order')}
        options={ORDERS.map((value) => ({ value, label: t(`csv.${value}`) }))}
        value={dateOrder}
        onChange={(value) => onChange((now) => withFormat(now, { dateOrder: value }))}
      />
      <SelectField
        label={t('csv.decimalMark')}
        name={name('mark')}
        options={[
          { value: '.', label: t('csv.point') },
          { value: ',', label: t('csv.commaMark') },
        ]}
        value={decimalMark}
        onChange={(value) => onChange((now) => withFormat(now, { decimalMark: value === ',' ? ',' : '.' }))}
      />
      <SelectField
        label={t('csv.sign')}
        name={name('sign')}
        options={[
          { value: 'as_written', label: t('csv.as_written') },
          { value: 'reversed', label: t('csv.reversed') },
        ]}
        value={sign}
        onChange={(value) =>
          onChange((now) => withFormat(now, { sign: value === 'reversed' ? 'reversed' : 'as_written' }))
        }
      />
      {delimiter === null ? null : (
        <>
          <SelectField
            label={t('csv.delimiter')}
            name={name('delimiter')}
            options={DELIMITERS.map((value) => ({ value, label: t(`csv.${NAMES[value]}`) }))}
            value={delimiter}
            onChange={(value) => onChange(() => withDelimiter(value))}
          />
          <SelectField
            label={t('csv.header')}
            name={name('header')}
            options={lines}
            value={headerLine === null ? NO_HEADER : String(headerLine)}
            onChange={(value) => onChange((now) => withHeaderLine(now, value === NO_HEADER ? null : Number(value)))}
          />
        </>
      )}
    </div>
  );
}

/** Returns a function that summarizes the formats in one line, for users who do not want to change anything. */
export function useFormatWords({
  dateOrder,
  decimalMark,
  sign,
  delimiter,
  encoding,
  fields,
  headerLine,
}: CsvReading): string {
  const t = useT(messages);
  return [
    ...(delimiter === null ? [] : [t(`csv.by_${NAMES[delimiter]}`)]),
    t(`csv.${dateOrder}`),
    t(decimalMark === '.' ? 'csv.point' : 'csv.commaMark'),
    ...(fields.amount === undefined ? [] : [t(`csv.${sign}`)]),
    ...(delimiter === null ? [] : [headerLine === null ? t('csv.noHeader') : t('csv.headerIn', { line: headerLine })]),
    encoding.toUpperCase(),
  ].join(' · ');
}
