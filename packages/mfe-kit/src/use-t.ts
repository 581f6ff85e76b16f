import type { Messages } from './define-messages.ts';

type ParamsOf<M> = M extends (params: infer P) => string ? [params: P] : [];

/** Returns a function that translates an application's messages into the user's language, with typed parameters. */
export function useT<M extends Messages>(
  messages: M,
): <K extends keyof M>(key: K, ...params: ParamsOf<M[K]>) => string {
  return (key, ...params) => {
    const message = messages[key];
    return typeof message === 'function' ? (message as (value: unknown) => string)(params[0]) : String(message);
  };
}
