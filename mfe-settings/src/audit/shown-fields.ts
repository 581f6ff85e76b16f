import type { ChangedRow } from '@tideline/contract';

type Field = ChangedRow['fields'][number];

/** Of something that is there for the first or the last time all fields are known, not the change of some. */
export const isWhole = ({ operation, fields }: ChangedRow): boolean =>
  operation === 'added' || (operation === 'removed' && fields.some(({ after }) => after.type === 'none'));

/** In this order, before all others. */
const FIRST = ['posted_on', 'amount', 'payee', 'name', 'category', 'account', 'memo'];
/** Go without saying of something that was added or deleted whole. */
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

function saysLittle({ field, before, after }: Field, name: string | null): boolean {
  const value = after.type === 'none' ? before : after;
  if (QUIET.has(field)) return true;
  if (value.type === 'flag') return !value.value;
  return value.type === 'text' && (value.text === name || (field === 'kind' && value.text === 'standard'));
}

/** What is worth telling of a row, the most telling first. */
export const shownFields = (row: ChangedRow): Field[] =>
  row.fields
    .filter((field) => !isWhole(row) || !saysLittle(field, row.name))
    .toSorted((a, b) => rank(a) - rank(b) || a.field.localeCompare(b.field));
