import { FileFailure, isFileMissing } from '../files/file-failure.ts';
import { loadFiles } from '../files/load-files.ts';
import { failures } from '../messages/failures.en.ts';
import { ApiError } from './api-error.ts';
import type { Money, sentences } from '../messages/errors.en.ts';

let loaded: typeof sentences | undefined;
const listeners = new Set<() => void>();

/**
 * Loads the texts of API errors. They are in a separate file, because most pages show none of them. If it does not
 * arrive, the API's own text is shown.
 */
export async function loadErrorTexts(): Promise<void> {
  if (loaded !== undefined) return;
  try {
    const file = await loadFiles(() => import(/* webpackChunkName: "error-texts" */ '../messages/errors.en.ts'));
    loaded = file.sentences;
    for (const listener of listeners) listener();
  } catch (error) {
    // the failure was reported where it happened
    if (!(error instanceof FileFailure)) throw error;
  }
}

export const hasErrorTexts = (): boolean => loaded !== undefined;

/** Calls the listener when the texts arrive. Returns a function that stops this. */
export function onErrorTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the error texts on the first click or key press, before any request can fail. */
export function loadErrorTextsOnUse(page: Window): void {
  for (const sign of ['pointerdown', 'keydown'])
    page.addEventListener(sign, () => void loadErrorTexts(), { once: true, passive: true });
}

/**
 * Returns the text for a failure, in the household's formats.
 * @param money `useFormats().money`
 */
export function errorText(error: unknown, money: Money): string {
  if (!(error instanceof ApiError)) return isFileMissing(error) ? failures.partMissing : failures.onPage;
  if (error.code === 'OFFLINE') return error.params['reads'] === false ? failures.notSent : failures.offline;
  // loads them for an error inside a response, which nothing waited for
  void loadErrorTexts();
  const sentence = loaded?.[error.code] as ((params: unknown, money: Money) => string) | undefined;
  return sentence ? sentence(error.params, money) : error.message;
}

/** Returns the id with which an operator can find the failure. */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof ApiError
    ? (error.digest ?? error.requestId)
    : error instanceof FileFailure
      ? error.reference
      : undefined;
