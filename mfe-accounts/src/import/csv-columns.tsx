import type { CsvField, CsvReading } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { Disclosure, Stack } from '@tideline/ui';
import { SelectField } from '@tideline/ui/forms';
import { messages } from '../../messages/import.en.ts';
import styles from './import.module.css';

const FIRST: readonly CsvField[] = ['postedOn', 'payee', 'amount', 'debit', 'credit', 'balance', 'account'];
const MORE: readonly CsvField[] = [
  'memo',
  'transactedOn',
  'direction',
  'category',
  'type',
  'checkNumber',
  'id',
  'currency',
  'status',
  'tags',
  'accountNumber',
  'institution',
];
const NONE = 'none';

interface CsvColumnsProps {
  statementKey: string;
  reading: CsvReading;
  onChange: (field: CsvField, column: number | null) => void;
}

/** Assigns columns to fields. Each field has a list of columns with sample values. */
export function CsvColumns({ statementKey, reading, onChange }: CsvColumnsProps) {
  const t = useT(messages);
  const { columns, fields, questions } = reading;
  const name = (at: number): string => columns[at]?.name ?? t('csv.column', { number: at + 1 });
  const label = (at: number): string => {
    const example = columns[at]?.examples[0];
    return example === undefined ? name(at) : t('csv.columnWithExample', { name: name(at), example });
  };
  const options = [
    { value: NONE, label: t('csv.noColumn') },
    ...columns.map((_column, at) => ({ value: String(at), label: label(at) })),
  ];
  const isMissing = (field: CsvField): boolean =>
    (field === 'postedOn' && questions.includes('postedOn')) || (field === 'amount' && questions.includes('amount'));
  const select = (field: CsvField) => (
    <SelectField
      key={field}
      label={t(`csv.${field}`)}
      name={`column-${field}-${statementKey}`}
      options={options}
      value={fields[field] === undefined ? NONE : String(fields[field])}
      onChange={(value) => onChange(field, value === NONE ? null : Number(value))}
      error={isMissing(field) ? t(field === 'amount' ? 'csv.amountMissing' : 'csv.dateMissing') : undefined}
    />
  );
  return (
    <Stack gap={16}>
      <div className={styles.target}>{FIRST.map(select)}</div>
      <Disclosure summary={t('csv.moreColumns', { count: MORE.filter((field) => fields[field] !== undefined).length })}>
        <div className={styles.target}>{MORE.map(select)}</div>
      </Disclosure>
    </Stack>
  );
}
