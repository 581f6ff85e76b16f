import { useT } from '@tideline/mfe-kit';
import { Icon } from '@tideline/ui';
import { messages } from '../../../messages/search.en.ts';
import styles from './filter-bar.module.css';

/** A part of the search that the parser or the server does not understand. */
export interface Problem {
  code: string;
  start: number;
  end: number;
  field: string;
  text: string;
  suggestions: readonly string[];
}

const sentences = [
  'UNKNOWN_FIELD',
  'VALUE_MISSING',
  'NOT_AN_AMOUNT',
  'AMBIGUOUS_AMOUNT',
  'NOT_A_DATE',
  'NOT_A_CHOICE',
  'RANGE_REVERSED',
  'CANNOT_COMPARE',
  'QUOTE_NOT_CLOSED',
  'PARENTHESIS_NOT_CLOSED',
  'PARENTHESIS_NOT_OPENED',
  'GROUP_EMPTY',
  'OR_WITHOUT_SIDE',
  'TOO_LONG',
  'TOO_MANY_CONDITIONS',
  'TOO_DEEP',
  'NAME_UNKNOWN',
] as const;
const known = (code: string) => sentences.find((sentence) => sentence === code) ?? 'OTHER';

export interface SearchProblemsProps {
  query: string;
  problems: readonly Problem[];
  onChange: (query: string) => void;
}

/** Shows, below the field, the parts that could not be parsed, with suggestions. */
export function SearchProblems({ query, problems, onChange }: SearchProblemsProps) {
  const t = useT(messages);
  return (
    <div role="alert" className={styles.problems}>
      {problems.map(({ code, start, end, field, text, suggestions }) => (
        <p key={`${code} ${start}`} className={styles.problem}>
          <Icon name="warning" />
          <span>
            {t(`problem.${known(code)}`, { text, field })}
            {suggestions.length === 0 ? null : (
              <>
                {' '}
                {t('problem.instead')}{' '}
                {suggestions.map((suggestion) => (
                  <button
                    key={suggestion}
                    type="button"
                    className={styles.instead}
                    onClick={() => onChange(query.slice(0, start) + suggestion + query.slice(end))}
                  >
                    {suggestion}
                  </button>
                ))}
              </>
            )}
          </span>
        </p>
      ))}
    </div>
  );
}
