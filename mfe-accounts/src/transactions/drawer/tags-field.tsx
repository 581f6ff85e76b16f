import { useQuery } from '@tanstack/react-query';
import type { Tag } from '@tideline/contract';
import { api, useChange, useErrorText, useT } from '@tideline/mfe-kit';
import { Icon } from '@tideline/ui';
import { useState } from 'react';
import { messages } from '../../../messages/transaction-panels.en.ts';
import { SuggestField } from '../../suggest/suggest-field.tsx';
import { tagsQuery } from '../tags.queries.ts';
import styles from './drawer.module.css';

const CREATE = 'create';
const SHOWN = 8;

export interface TagsFieldProps {
  label: string;
  value: readonly string[];
  onChange: (tagIds: readonly string[]) => void;
  /** Whether the field can create a tag with a new name. */
  canCreate?: boolean;
  /** The only tags that the field offers, if set. */
  among?: ReadonlySet<string>;
}

function useCreate(onCreated: (tag: Tag) => void) {
  const t = useT(messages);
  return useChange({
    change: (name: string) => api.tags.create({ name }),
    done: ({ item: { name } }) => t('tags.created', { name }),
    onSuccess: ({ item }) => onCreated(item),
  });
}

const fold = (text: string): string => text.trim().toLocaleLowerCase();

/** Shows tags as removable chips, and a field that finds or creates another one. */
export function TagsField({ label, value, onChange, canCreate = false, among }: TagsFieldProps) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const [text, setText] = useState('');
  const { data, error } = useQuery(tagsQuery());
  const create = useCreate((tag) => onChange([...value, tag.id]));
  const all = data?.items ?? [];
  const chosen = value.map((id) => all.find((tag) => tag.id === id)).filter((tag) => tag !== undefined);
  const free = all.filter(
    ({ id, name }) => !value.includes(id) && (among?.has(id) ?? true) && fold(name).includes(fold(text)),
  );
  const isNew = canCreate && fold(text) !== '' && !all.some(({ name }) => fold(name) === fold(text));
  const suggestions = [
    ...free.slice(0, SHOWN).map(({ id, name, transactionCount }) => ({
      id,
      label: name,
      detail: t('transactions.count', { count: transactionCount }),
    })),
    ...(isNew && data ? [{ id: CREATE, label: t('tags.create', { name: text.trim() }) }] : []),
  ];
  const choose = (id: string) => {
    setText('');
    if (id === CREATE) create.mutate(text.trim());
    else onChange([...value, id]);
  };
  const failure = create.error ?? error;
  return (
    <div className={styles.tags}>
      <SuggestField
        label={label}
        optional
        error={failure ? errorOf(failure) : undefined}
        maxLength={60}
        value={text}
        onChange={setText}
        suggestions={suggestions}
        listLabel={t('tags.list')}
        counted={t('suggest.count', { count: suggestions.length })}
        onChoose={choose}
        choosesFirst={fold(text) !== ''}
      />
      {chosen.length === 0 ? null : (
        <ul className={styles.chips} aria-label={t('tags.chosen')}>
          {chosen.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.chip}
                aria-label={t('tags.remove', { name })}
                onClick={() => onChange(value.filter((other) => other !== id))}
              >
                {name}
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
