import { ApiError, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner } from '@tideline/ui';
import { messages } from '../../messages/import.en.ts';
import styles from './import.module.css';

export interface RefusedFile {
  name: string;
  error: ApiError;
}

/** Returns the file that an error is about, or an empty list if it is not about a file. */
export function refusedBy(error: unknown): RefusedFile[] {
  if (!(error instanceof ApiError) || !error.code.startsWith('IMPORT_')) return [];
  const { file } = error.params;
  return typeof file === 'string' ? [{ name: file, error }] : [];
}

/** Lists files that the server cannot read, each with the reason. */
export function RefusedFiles({ refused, othersGo }: { refused: readonly RefusedFile[]; othersGo: boolean }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  if (refused.length === 0) return null;
  return (
    <Banner tone="warn" announce="alert" title={t('import.refusedTitle', { count: refused.length })}>
      <ul className={styles.reasons}>
        {refused.map(({ name, error }) => (
          <li key={name}>{errorOf(error)}</li>
        ))}
      </ul>
      <p>{othersGo ? t('import.refusedOthers') : t('import.refusedNothing')}</p>
    </Banner>
  );
}
