import { useSearchParams } from 'react-router-dom';

export interface SetParam<T> {
  /** `push` leaves a step in the history, for what a person would go back from (a detail view); default is replace. */
  (value: T, options?: { push?: boolean }): void;
}

function useParam(name: string): [string | null, SetParam<string | null>] {
  const [params, setParams] = useSearchParams();
  const set: SetParam<string | null> = (value, { push = false } = {}) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: !push },
    );
  return [params.get(name), set];
}

/** State that survives reload lives in the URL: one of `allowed`, or the fallback, which is left out of the address. */
export function useSearchParam<const T extends string>(name: string, allowed: readonly T[], fallback: NoInfer<T>): [T, SetParam<T>] {
  const [text, set] = useParam(name);
  const value = allowed.find((candidate) => candidate === text) ?? fallback;
  return [value, (next, options) => set(next === fallback ? null : next, options)];
}

/** Free text in the URL, e.g. a search or the id of what is open; null when absent. */
export const useTextParam = (name: string): [string | null, SetParam<string | null>] => useParam(name);
