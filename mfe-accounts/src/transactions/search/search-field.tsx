import { useQuery } from '@tanstack/react-query';
import { partQuery, useT } from '@tideline/mfe-kit';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { messages } from '../../../messages/transactions.en.ts';
import { SuggestField, type Suggestion } from '../../suggest/suggest-field.tsx';
import { payeesQuery, tagsQuery } from '../tags.queries.ts';
import type { Names } from '../use-names.ts';
import styles from './filter-bar.module.css';
import type { Problem } from './search-problems.tsx';

/** Keys that come closer than this are one search; answers to earlier ones are given up, so each rest may ask at once. */
const REST_MS = 30;

const assistPart = () => partQuery('mfe-accounts/search-assist', () => import('./search-assist.tsx'));

export interface SearchFieldProps {
  /** What is searched for now, from the address. */
  value: string;
  names: Names;
  /** What the server does not understand of it: names that there are not. */
  refused: readonly Problem[];
  onSearch: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** What stands in the field, which may be ahead of the address. */
function useTyped(value: string) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // Not our own search arriving in the address: filters were cleared, or the person went back.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  return { text, setText, sent, setSent };
}

const nothing: readonly Suggestion[] = [];

/** Names to suggest; those of tags and payees are asked for by the first search that begins with them. */
function useSearchNames(text: string, names: Names) {
  const tags = useQuery({ ...tagsQuery(), enabled: /\btags?:/i.test(text) });
  const payees = useQuery({ ...payeesQuery(), enabled: /\bpayee:/i.test(text) });
  const namesOf = (items: readonly { name: string }[] = []) => items.map(({ name }) => name);
  return {
    account: namesOf(names.accounts),
    category: namesOf(names.categories),
    tag: namesOf(tags.data?.items),
    payee: namesOf(payees.data?.items),
  };
}

/** Searches while typing, once it rests; Enter searches at once. What is not understood stays in the field and is said below it. */
export function SearchField({ value, names, refused, onSearch, ref }: SearchFieldProps) {
  const t = useT(messages);
  const { text, setText, sent, setSent } = useTyped(value);
  const [used, setUsed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [caret, setCaret] = useState(0);
  const [insisted, setInsisted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  /** Where the caret goes once what was written for the person is drawn. */
  const caretTo = useRef<number | null>(null);
  const { data: assist } = useQuery({ ...assistPart(), enabled: used || value !== '' });
  const searchNames = useSearchNames(text, names);
  const suggested = assist && focused ? assist.suggestionsFor(text, Math.min(caret, text.length), searchNames) : null;
  const unread: readonly Problem[] = assist?.parseSearch(text).problems ?? [];
  const problems = unread.length > 0 ? unread : text === sent ? refused : [];
  const search = () => {
    if (text === sent || unread.length > 0) return;
    setSent(text);
    onSearch(text);
  };
  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(search, REST_MS);
    return () => clearTimeout(timer);
  });
  const write = (next: string, at = next.length) => {
    setText(next);
    setCaret(at);
    setInsisted(false);
    caretTo.current = at;
  };
  useLayoutEffect(() => {
    if (caretTo.current === null) return;
    input.current?.setSelectionRange(caretTo.current, caretTo.current);
    caretTo.current = null;
  });
  const select = (start: number, end: number) => {
    input.current?.focus();
    input.current?.setSelectionRange(start, end);
    setCaret(end);
  };
  // While a condition is being written it is not yet wrong.
  const shownProblems = insisted || text === sent || !focused ? problems : [];
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && text === '') event.currentTarget.blur();
  };
  return (
    <form
      role="search"
      className={styles.searchForm}
      onSubmit={(event) => {
        event.preventDefault();
        setInsisted(true);
        search();
      }}
    >
      <SuggestField
        ref={(element) => {
          input.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        type="search"
        label={t('transactions.search')}
        labelHidden
        optional
        placeholder={t('transactions.searchHint')}
        maxLength={1_000}
        spellCheck={false}
        value={text}
        onChange={(next) => {
          setText(next);
          setCaret(input.current?.selectionStart ?? next.length);
          setInsisted(false);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
        onFocus={() => {
          setUsed(true);
          setFocused(true);
        }}
        onBlur={() => setFocused(false)}
        onKeyDown={onKeyDown}
        suggestions={suggested?.suggestions ?? nothing}
        listLabel={t('search.list')}
        counted={t('suggest.count', { count: suggested?.suggestions.length ?? 0 })}
        onChoose={(id) => {
          const taken = suggested?.take(id);
          if (taken) write(taken.query, taken.caret);
        }}
      />
      {assist ? <assist.Chips query={sent} onChange={write} onEdit={select} /> : null}
      {assist && shownProblems.length > 0 ? (
        <assist.SearchProblems query={text} problems={shownProblems} onChange={write} />
      ) : null}
    </form>
  );
}
