import { useRef } from 'react';

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns a function that returns an idempotency key per intended change. The same input sent again after a missing
 * response is the same change and is applied once; different input is another change.
 */
export function useIntentKey(): (input: unknown) => string {
  const last = useRef<{ input: string; key: string } | null>(null);
  return (input) => {
    const text = JSON.stringify(input);
    if (last.current?.input !== text) last.current = { input: text, key: newKey() };
    return last.current.key;
  };
}
