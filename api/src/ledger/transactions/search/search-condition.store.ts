import {
  civilDate,
  type PlacedValue,
  type SearchCondition,
  searchDays,
  type SearchField,
  type SearchNode,
} from '@tideline/domain';
import { empty, join, type Sql, sql } from '../../../platform/database/sql.ts';
import { openDuplicates } from '../../matches/duplicates.store.ts';
import { amountCondition } from './amount-condition.store.ts';
import { flowCondition, type Part, transferCondition } from './flow-condition.store.ts';
import { idsNamed } from './named.ts';
import type { SearchNames } from './search-names.store.ts';
import { anywhere, type SearchContext, hasText, inSplits, inText, oneAnywhere } from './text-condition.store.ts';

const WHOLE: Part = { category: sql`t.category_id`, amount: sql`t.amount_minor` };
const SPLIT: Part = { category: sql`s.category_id`, amount: sql`s.amount_minor` };

/** Builds a condition on a transaction `t`. It is true or false but never null, so that it can be negated. */
export function searchConditionOf(node: SearchNode, asked: SearchContext): Sql {
  if (node.type === 'text') return anywhere(asked, node.text);
  if (node.type === 'not') return sql`not ${searchConditionOf(node.node, asked)}`;
  if (node.type === 'condition') return sql`(${join(conditionsOf(node, asked), ' or ')})`;
  if (node.type === 'and')
    return sql`(${join(
      node.nodes.map((part) => searchConditionOf(part, asked)),
      ' and ',
    )})`;
  const texts = node.nodes.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const others = node.nodes
    .filter(({ type }) => type !== 'text' || texts.length === 1)
    .map((part) => searchConditionOf(part, asked));
  return sql`(${join([...(texts.length > 1 ? [oneAnywhere(asked, texts)] : []), ...others], ' or ')})`;
}

/** Returns one condition per value, or one condition for all values. */
function conditionsOf({ field, values }: SearchCondition, asked: SearchContext): Sql[] {
  if (field === 'account' || field === 'currency') {
    const ids =
      field === 'account'
        ? idsNamed('account', values, asked.searchNames)
        : idsNamed('currency', values, asked.searchNames);
    return [sql`t.account_id = any(${ids}::uuid[])`];
  }
  if (field === 'category')
    return [
      ...named(values, () => categoryIs(idsNamed('category', values, asked.searchNames), asked)),
      ...none(values, () => sql`not ${hasCategory(asked)}`),
    ];
  if (field === 'tag')
    return [
      ...named(values, () =>
        hasTag(asked, sql`and g.tag_id = any(${idsNamed('tag', values, asked.searchNames)}::uuid[])`),
      ),
      ...none(values, () => sql`not ${hasTag(asked)}`),
    ];
  return values.map((value) => conditionOf(field, value, asked));
}

const named = (values: readonly PlacedValue[], condition: () => Sql): Sql[] =>
  values.some(({ kind }) => kind === 'text') ? [condition()] : [];
const none = (values: readonly PlacedValue[], condition: () => Sql): Sql[] =>
  values.some(({ kind }) => kind === 'none') ? [condition()] : [];

function conditionOf(
  field: Exclude<SearchField, 'account' | 'currency' | 'category' | 'tag'>,
  value: PlacedValue,
  asked: SearchContext,
): Sql {
  const { searchNames } = asked;
  if (value.kind === 'amount')
    return sql`(${amountCondition(value, WHOLE.amount, searchNames)}
      or ${inSplits(asked, amountCondition(value, SPLIT.amount, searchNames))})`;
  if (value.kind === 'date') return dateCondition(value, searchNames);
  if (value.kind === 'choice') return choiceCondition(field, value.choice, asked);
  if (!(field === 'payee' || field === 'note' || field === 'description' || field === 'check'))
    throw new TypeError(`${field} has no texts`);
  return value.kind === 'none' ? sql`not ${hasText(asked, field)}` : inText(asked, field, value);
}

function dateCondition(value: Extract<PlacedValue, { kind: 'date' }>, { today }: SearchNames): Sql {
  const { from, to } = searchDays(value, civilDate(today));
  const conditions = [
    ...(from === null ? [] : [sql`t.posted_on >= ${from}::date`]),
    ...(to === null ? [] : [sql`t.posted_on <= ${to}::date`]),
  ];
  return sql`(${join(conditions, ' and ')})`;
}

export const categoryIs = (ids: readonly string[], asked: SearchContext): Sql =>
  sql`((t.category_id is not null and t.category_id = any(${ids}::uuid[]))
    or ${inSplits(asked, sql`s.category_id = any(${ids}::uuid[])`)})`;

/** Matches the category of a single split part `s`. */
export function partCategoryIs(values: readonly PlacedValue[], searchNames: SearchNames): Sql {
  const conditions = [
    ...named(values, () => sql`s.category_id = any(${idsNamed('category', values, searchNames)}::uuid[])`),
    ...none(values, () => sql`s.category_id is null`),
  ];
  return sql`(${join(conditions, ' or ')})`;
}

/** Matches a transaction with a category; if it is split, all of its parts must have one. */
const hasCategory = (asked: SearchContext): Sql =>
  sql`(t.category_id is not null or (t.is_split and not ${inSplits(asked, sql`s.category_id is null`)}))`;

const hasTag = ({ tx: { householdId } }: SearchContext, which: Sql = empty): Sql =>
  sql`t.id in (select g.transaction_id from transaction_tag g where g.household_id = ${householdId} ${which})`;

/**
 * Matches transactions that need a category from the user. In contrast, `category:none` also matches transactions that
 * never get a category, and splits with an uncategorized part.
 */
export const UNCATEGORIZED = sql`(t.category_id is null and not t.is_split and t.kind in ('standard', 'refund',
  'interest', 'fee'))`;

const SOURCES: Readonly<Record<string, string>> = {
  manual: 'manual',
  imported: 'import',
  synced: 'sync',
  swept: 'sweep',
};

function choiceCondition(field: SearchField, choice: string, asked: SearchContext): Sql {
  if (field === 'status') return sql`t.status = ${choice}`;
  if (field === 'kind') return sql`t.kind = ${choice.replaceAll('-', '_')}`;
  if (field === 'source') return sql`t.source = ${choice}`;
  return field === 'has' ? thingCondition(choice, asked) : stateCondition(choice, asked);
}

function thingCondition(choice: string, asked: SearchContext): Sql {
  const { householdId } = asked.tx;
  if (choice === 'note' || choice === 'check') return hasText(asked, choice);
  if (choice === 'tag') return hasTag(asked);
  if (choice === 'category') return hasCategory(asked);
  if (choice === 'split') return sql`t.is_split`;
  return sql`t.id in (select f.transaction_id from attachment f
    where f.household_id = ${householdId} and f.deleted_at is null)`;
}

function stateCondition(choice: string, asked: SearchContext): Sql {
  const { searchNames } = asked;
  const { householdId } = asked.tx;
  const flow = (condition: (part: Part) => Sql): Sql =>
    sql`((not t.is_split and ${condition(WHOLE)}) or ${inSplits(asked, condition(SPLIT))})`;
  if (choice === 'income') return flow((part) => flowCondition('income', part, searchNames));
  if (choice === 'expense') return flow((part) => flowCondition('spending', part, searchNames));
  if (choice === 'transfer') return flow((part) => sql`(${transferCondition(householdId, part, searchNames)})`);
  if (choice === 'split') return sql`t.is_split`;
  if (choice === 'review') return sql`t.needs_review`;
  if (choice === 'excluded') return sql`t.excluded`;
  if (choice === 'uncategorized') return UNCATEGORIZED;
  if (choice === 'duplicate')
    return sql`t.id in (select unnest(array[first_id, second_id]) from ${openDuplicates(asked.tx)})`;
  const source = SOURCES[choice];
  return source === undefined ? sql`t.status = ${choice}` : sql`t.source = ${source}`;
}
