import { useLanguage, useT } from '@tideline/mfe-kit';
import { SelectField } from '@tideline/ui/forms';
import { messages } from '../../messages/language.en.ts';

/** Returns the name of each language in that language, so that users find theirs on a page that they cannot read. */
const nameOf = (language: string): string => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

/** Sets the language of the user's pages and messages. Renders nothing if the server has only one language. */
export function LanguageField() {
  const t = useT(messages);
  const { languages, language, isPending, choose } = useLanguage();
  if (languages.length < 2) return null;
  return (
    <SelectField
      label={t('language.label')}
      hint={t('language.hint')}
      value={language}
      disabled={isPending}
      onChange={choose}
      options={languages.map((value) => ({ value, label: nameOf(value) }))}
    />
  );
}
