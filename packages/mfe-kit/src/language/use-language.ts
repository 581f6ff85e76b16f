import { useMutation } from '@tanstack/react-query';
import { OFFERED_LANGUAGES } from '@tideline/contract/language';
import { api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { useSession } from '../kit-context.tsx';
import { messages } from '../messages/en.ts';
import { notify } from '../undo/changes.ts';
import { useErrorText } from '../use-error-text.ts';
import { pageLanguage, rememberLanguage } from './page-language.ts';

/** Saves a language. There is no conflict handling, because the newest choice wins. */
async function save(language: string, version: number): Promise<void> {
  try {
    await api.me.update({ language }, { ifMatch: version });
  } catch (error) {
    if (!(error instanceof ApiError && error.is('VERSION_CONFLICT'))) throw error;
    await api.me.update({ language }, { ifMatch: error.params.currentVersion });
  }
}

export interface LanguageChoice {
  /** Languages that this server has. */
  languages: readonly string[];
  language: string;
  isPending: boolean;
  choose: (language: string) => void;
}

/**
 * Returns the language of the user's pages and messages. A choice is saved, and then the page reloads in that language.
 */
export function useLanguage(reload: () => void = () => location.reload()): LanguageChoice {
  const { user } = useSession();
  const errorOf = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationFn: (language: string) => save(language, user.version),
    onSuccess: (_, language) => {
      rememberLanguage(language);
      reload();
    },
    onError: (error) => notify(messages.notSaved(errorOf(error))),
  });
  return { languages: OFFERED_LANGUAGES, language: pageLanguage(), isPending, choose: mutate };
}
