import type { ChangeValue } from '@tideline/contract';
import { useT } from '@tideline/mfe-kit';
import { useFormats } from '@tideline/ui';
import { messages } from '../../messages/audit.en.ts';
import { codeWord } from '../../messages/audit-words.en.ts';
import { isCode } from './coded-fields.ts';

const LONGEST = 300;
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Returns a function that formats a stored value for the household. */
export function useValueText(): (field: string, value: ChangeValue) => string {
  const t = useT(messages);
  const { money, percent, date, moment, locale } = useFormats();
  return (field, value) => {
    switch (value.type) {
      case 'none':
        return t('value.none');
      case 'text':
        return isCode(field, value.text) ? codeWord(field, value.text) : shortened(value.text);
      case 'number':
        return new Intl.NumberFormat(locale).format(value.value);
      case 'flag':
        return t(value.value ? 'value.yes' : 'value.no');
      case 'money':
        return money(value.minor, value.currency);
      case 'rate':
        return percent(value.ppm);
      case 'date':
        return date(value.date);
      case 'instant':
        return moment(value.at);
      case 'reference':
        return value.name ?? t('value.gone');
      case 'data':
        return shortened(value.json);
    }
  };
}
