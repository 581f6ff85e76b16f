/**
 * The texts of a message file in another language, with the same keys and parameters. A missing key, an additional key
 * or another parameter is a compile error.
 *
 *     import type { messages as english } from '../cash-line.en.ts';
 *     export const messages: Translation<typeof english> = { … };
 */
export type Translation<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => infer R
    ? (...parameters: P) => Translation<R>
    : T extends object
      ? { readonly [K in keyof T]: Translation<T[K]> }
      : T;
