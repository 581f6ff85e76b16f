import { useRef } from 'react';

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * One key for one intended change: the same input again, after an answer that never came, is the same change and is done
 * once; another input is another change.
 */
export function useIntentKey(): (input: unknown) => string {
  const last = useRef<{ input: string; key: string } | null>(null);
  return (input) => {
    const text = JSON.stringify(input);
    if (last.current?.input !== text) last.current = { input: text, key: newKey() };
    return last.current.key;
  };
}
