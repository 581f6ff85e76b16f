import { useT } from '@tideline/mfe-kit';
import { TextField } from '@tideline/ui/forms';
import { useEffect, useState, type Ref } from 'react';
import { messages } from '../../messages/transactions.en.ts';

/** Keys that come closer than this are one search; answers to earlier ones are given up, so each rest may ask at once. */
const REST_MS = 30;

export interface SearchFieldProps {
  /** What is searched for now, from the address. */
  value: string;
  onSearch: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Searches while typing, once it rests; Enter searches at once. */
export function SearchField({ value, onSearch, ref }: SearchFieldProps) {
  const t = useT(messages);
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
  const search = () => {
    if (text === sent) return;
    setSent(text);
    onSearch(text);
  };
  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(search, REST_MS);
    return () => clearTimeout(timer);
  });
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <TextField type="search" label={t('transactions.search')} labelHidden placeholder={t('transactions.search')} autoComplete="off" maxLength={200} value={text} onChange={setText} optional {...(ref ? { ref } : {})} />
    </form>
  );
}
