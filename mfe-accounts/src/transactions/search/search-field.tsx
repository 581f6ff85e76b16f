import { useQuery } from '@tanstack/react-query';
import { partQuery, useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { useEffect, useLayoutEffect, useRef, useState, type Ref, type RefObject } from 'react';
import { messages } from '../../../messages/transactions.en.ts';
import { SuggestField, type Suggestion } from '../../suggest/suggest-field.tsx';
import { payeesQuery, tagsQuery } from '../tags.queries.ts';
import type { Names } from '../../ledger/use-names.ts';
import styles from './filter-bar.module.css';
import type { Problem } from './search-problems.tsx';

/**
 * Keystrokes closer together than this form one search. Responses to earlier searches are dropped, so each pause can
 * send a request immediately.
 */
const REST_MS = 30;

const assistPart = () => partQuery('mfe-accounts/search-assist', () => import('./search-assist.tsx'));

export interface SearchFieldProps {
  /** The current search, from the address. */
  value: string;
  names: Names;
  /** Problems reported by the server: names that do not exist. */
  refused: readonly Problem[];
  onSearch: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Returns the text in the field, which may be ahead of the address. */
function useTyped(value: string) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // Something else changed the search in the address: filters were cleared, or the user went back.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  return { text, setText, sent, setSent };
}

const nothing: readonly Suggestion[] = [];

/** Returns names to suggest. Tags and payees are loaded by the first search that mentions them. */
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

function pass<T>(ref: Ref<T> | undefined, element: T | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

/** Returns the position of the caret, and a function that moves it once inserted text is rendered. */
function useCaret(input: RefObject<HTMLInputElement | null>) {
  const [caret, setCaret] = useState(0);
  const target = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (target.current === null) return;
    input.current?.setSelectionRange(target.current, target.current);
    target.current = null;
  });
  const moveCaret = (to: number) => {
    setCaret(to);
    target.current = to;
  };
  return { caret, setCaret, moveCaret };
}

/** Returns the text, its caret, and functions that replace the text or select a part of it. */
function useSearchText(value: string, input: RefObject<HTMLInputElement | null>) {
  const typed = useTyped(value);
  /** Whether the user pressed Enter. An unfinished condition is then an error. */
  const [insisted, setInsisted] = useState(false);
  const { caret, setCaret, moveCaret } = useCaret(input);
  const write = (next: string, at = next.length) => {
    typed.setText(next);
    moveCaret(at);
    setInsisted(false);
  };
  const select = (start: number, end: number) => {
    input.current?.focus();
    input.current?.setSelectionRange(start, end);
    setCaret(end);
  };
  return { ...typed, insisted, setInsisted, caret, setCaret, write, select };
}

/** Runs the work after a pause in typing. */
function useAfterRest(isDue: boolean, work: () => void): void {
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(work, REST_MS);
    return () => clearTimeout(timer);
  });
}

/** Tracks whether the field has the focus, and whether it ever had the focus. */
function useFocus() {
  const [used, setUsed] = useState(false);
  const [focused, setFocused] = useState(false);
  const focus = () => {
    setUsed(true);
    setFocused(true);
  };
  return { used, focused, focus, setFocused };
}

/** Returns the problems to show. An unfinished condition is not an error yet. */
const shownProblems = (
  unread: readonly Problem[],
  refused: readonly Problem[],
  isUnfinished: boolean,
): readonly Problem[] => (isUnfinished ? [] : unread.length > 0 ? unread : refused);

/**
 * Searches after a pause in typing, or immediately on Enter. Text that cannot be parsed stays in the field, with the
 * problem below it.
 */
export function SearchField({ value, names, refused, onSearch, ref }: SearchFieldProps) {
  const t = useT(messages);
  const { locale } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const typed = useSearchText(value, input);
  const { text, setText, sent, setSent, insisted, setInsisted, caret, setCaret, write, select } = typed;
  const { used, focused, focus, setFocused } = useFocus();
  const { data: assist } = useQuery({ ...assistPart(), enabled: used || value !== '' });
  const known = useSearchNames(text, names);
  const suggested = assist && focused ? assist.suggestionsFor(text, Math.min(caret, text.length), known) : null;
  const query = assist?.canonical(text, locale) ?? text;
  const unread: readonly Problem[] = assist?.parseSearch(query).problems ?? [];
  const isSent = query === sent;
  const search = () => {
    if (isSent || unread.length > 0) return;
    setSent(query);
    onSearch(query);
  };
  useAfterRest(!isSent, search);
  const problems = shownProblems(unread, isSent ? refused : [], !insisted && !isSent && focused);
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
          pass(ref, element);
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
        onFocus={focus}
        onBlur={() => setFocused(false)}
        onKeyDown={(event) => text === '' && event.key === 'Escape' && event.currentTarget.blur()}
        suggestions={suggested?.suggestions ?? nothing}
        listLabel={t('search.list')}
        counted={t('suggest.count', { count: suggested?.suggestions.length ?? 0 })}
        onChoose={(id) => {
          const taken = suggested?.take(id);
          if (taken) write(taken.query, taken.caret);
        }}
      />
      {assist ? <assist.Chips query={sent} onChange={write} onEdit={select} /> : null}
      {assist && problems.length > 0 ? (
        <assist.SearchProblems query={query} problems={problems} onChange={write} />
      ) : null}
    </form>
  );
}
