import { useT } from '@tideline/mfe-kit';
import { Icon } from '@tideline/ui';
import {
  canonicalAmounts,
  parseSearch,
  type SearchField,
  type SearchNames,
  type SearchNode,
  type SearchSuggestion,
  suggestSearch,
} from '@tideline/domain/search';
import { messages } from '../../../messages/search.en.ts';
import type { Suggestion } from '../../suggest/suggest-field.tsx';
import styles from './filter-bar.module.css';
import { conditionsOf, withoutSpan, withReplaced } from './search-edit.ts';

export { SearchProblems } from './search-problems.tsx';
export { parseSearch };

/** Converts amounts in a query from the user's locale to the search language. */
export const canonical = (query: string, locale: string): string =>
  canonicalAmounts(
    query,
    new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.',
  );

export interface Suggested {
  suggestions: readonly Suggestion[];
  /** Returns the query with a suggestion inserted, and the new caret position. */
  take: (id: string) => { query: string; caret: number };
}

/** Returns suggestions for the word at the caret, from the fields, their choices and the household's names. */
export function suggestionsFor(query: string, caret: number, names: SearchNames): Suggested {
  const { items, start, end } = suggestSearch(query, caret, names);
  const idOf = ({ field, insert }: SearchSuggestion) => `${field} ${insert}`;
  // Without a word there is nothing to complete: the fields are suggested only for an empty query.
  const shown = query.trim() === '' || start < end || items.some(({ kind }) => kind === 'value') ? items : [];
  return {
    suggestions: shown.map((item) =>
      item.kind === 'field'
        ? { id: idOf(item), label: item.insert, detail: messages[`field.${item.field}`] }
        : {
            id: idOf(item),
            label: item.insert.startsWith(`${item.field}:`) ? item.insert : item.value,
            detail: messages[`fieldName.${item.field}`],
          },
    ),
    take: (id) => withReplaced(query, { start, end }, items.find((item) => idOf(item) === id)?.insert ?? ''),
  };
}

/** Describes a condition in words if that makes it clearer. */
function wordsOf(node: SearchNode, query: string): { field: SearchField | null; negated: boolean; text: string } {
  const inner = node.type === 'not' ? node.node : node;
  const text = query.slice(inner.start, inner.end);
  if (inner.type !== 'condition') return { field: null, negated: node.type === 'not', text };
  return {
    field: inner.field,
    negated: node.type === 'not',
    text: text
      .slice(text.search(/[:<>=]/))
      .replace(/^:=?/, '')
      .replaceAll('"', ''),
  };
}

export interface ChipsProps {
  query: string;
  onChange: (query: string) => void;
  /** Selects a condition for editing. */
  onEdit: (start: number, end: number) => void;
}

/** Shows the parsed conditions as chips that can each be edited or removed. */
export function Chips({ query, onChange, onEdit }: ChipsProps) {
  const t = useT(messages);
  const conditions = conditionsOf(parseSearch(query));
  if (conditions.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('chips.label')}>
      {conditions.map((node) => {
        const { field, negated, text } = wordsOf(node, query);
        const said = [negated ? t('chips.not') : '', field === null ? '' : t(`fieldName.${field}`), text]
          .filter(Boolean)
          .join(' ');
        return (
          <li key={`${node.start} ${text}`} className={styles.chip}>
            <button
              type="button"
              className={styles.chipText}
              aria-label={t('chips.edit', { condition: said })}
              onClick={() => onEdit(node.start, node.end)}
            >
              {negated ? <strong>{t('chips.not')} </strong> : null}
              {field === null ? null : <span className={styles.chipField}>{t(`fieldName.${field}`)} </span>}
              {text}
            </button>
            <button
              type="button"
              className={styles.chipRemove}
              aria-label={t('chips.remove', { condition: said })}
              onClick={() => onChange(withoutSpan(query, node))}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
