import type { ChangedRow } from '@tideline/contract';

type Field = ChangedRow['fields'][number];

/** Returns whether all fields of a record are known, because it was added or deleted rather than changed. */
export const isWhole = ({ operation, fields }: ChangedRow): boolean =>
  operation === 'added' || (operation === 'removed' && fields.some(({ after }) => after.type === 'none'));

/** Fields that are shown first, in this order. */
const FIRST = ['posted_on', 'amount', 'payee', 'name', 'category', 'account', 'memo'];
/** Fields that are omitted for records added or deleted as a whole. */
const QUIET = new Set([
  'source',
  'status',
  'state',
  'position',
  'include_in_net_worth',
  'raw_description',
  'transacted_on',
  'tier_method',
  'tier_from',
]);

const rank = ({ field }: Field): number => (FIRST.includes(field) ? FIRST.indexOf(field) : FIRST.length);

function isSecondary({ field, before, after }: Field, name: string | null): boolean {
  const value = after.type === 'none' ? before : after;
  if (QUIET.has(field)) return true;
  if (value.type === 'flag') return !value.value;
  return value.type === 'text' && (value.text === name || (field === 'kind' && value.text === 'standard'));
}

/** Returns the fields of a row that are worth showing, the most informative first. */
export const shownFields = (row: ChangedRow): Field[] =>
  row.fields
    .filter((field) => !isWhole(row) || !isSecondary(field, row.name))
    .toSorted((a, b) => rank(a) - rank(b) || a.field.localeCompare(b.field));
