import { useLanguage, useT } from '@tideline/mfe-kit';
import { SelectField } from '@tideline/ui/forms';
import { messages } from '../../messages/language.en.ts';

/** Each language by its own name, so that users find theirs in a language that they don't read. */
const nameOf = (language: string): string => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

/** The language of the user's pages and messages; nothing to choose on a server with one. */
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
