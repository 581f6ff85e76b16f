import { useLocation } from 'react-router-dom';
import type { MouseEvent } from 'react';
import { useMay } from './use-may.ts';
import { useAddressParams } from './use-address-params.ts';

export interface SetParam<T> {
  /**
   * `push` adds a history entry, for a state that the user may want to go back from, such as a detail view. Defaults to
   * replace.
   */
  (value: T, options?: { push?: boolean }): void;
}

function written(params: URLSearchParams, name: string, value: string | null): URLSearchParams {
  if (value === null || value === '') params.delete(name);
  else params.set(name, value);
  return params;
}

function useParam(name: string): [string | null, SetParam<string | null>] {
  const [params, change] = useAddressParams();
  const set: SetParam<string | null> = (value, { push = false } = {}) =>
    change((now) => written(now, name, value), { replace: !push });
  return [params.get(name), set];
}

/**
 * Keeps state in the URL so that it survives a reload: one of `allowed`, or the fallback, which is omitted from the
 * address.
 */
export function useSearchParam<const T extends string>(
  name: string,
  allowed: readonly T[],
  fallback: NoInfer<T>,
): [T, SetParam<T>] {
  const [text, set] = useParam(name);
  const value = allowed.find((candidate) => candidate === text) ?? fallback;
  return [value, (next, options) => set(next === fallback ? null : next, options)];
}

/** Returns free text in the URL, such as a search or the id of an open item; null if it is absent. */
export const useTextParam = (name: string): [string | null, SetParam<string | null>] => useParam(name);

/**
 * Works like `useTextParam`, for parameters that only editors use. It is always null for a viewer, regardless of the
 * address.
 */
export function useEditParam(name: string): [string | null, SetParam<string | null>] {
  const mayEdit = useMay('edit');
  const [value, set] = useParam(name);
  return [mayEdit ? value : null, set];
}

const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * Returns the props of a `Link` to the same screen with one parameter set. All other parameters are kept, including
 * those that change after it was rendered.
 */
export function useParamLink(name: string, value: string): { href: string; onClick: (event: MouseEvent) => void } {
  const { pathname } = useLocation();
  const [params, change] = useAddressParams();
  return {
    href: `${pathname}?${written(new URLSearchParams(params), name, value)}`,
    onClick: (event) => {
      if (event.defaultPrevented || !isPlainPress(event)) return;
      event.preventDefault();
      change((now) => written(now, name, value));
    },
  };
}
