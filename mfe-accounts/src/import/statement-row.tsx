import { useT } from '@tideline/mfe-kit';
import { Disclosure, useFormats } from '@tideline/ui';
import { useState } from 'react';
import { messages } from '../../messages/import.en.ts';
import styles from './import.module.css';
import { StatementPreview, type StatementPreviewProps } from './statement-preview.tsx';

/** Returns where the statement's rows go, in one or two words. */
function useTarget({ statement, choice, accounts }: StatementPreviewProps): string {
  const t = useT(messages);
  if (choice.skip) return t('import.leaveOut');
  const into = accounts.find(({ id }) => id === choice.accountId);
  if (into) return into.name;
  return statement.together === undefined ? t('import.newAccount') : choice.name;
}

/**
 * Shows one of many statements as a row: its file, its account and its number of new rows. The row expands to the form,
 * and is already expanded if it has a question.
 */
export function StatementRow({ asks, ...preview }: StatementPreviewProps & { asks: boolean }) {
  const t = useT(messages);
  const { locale } = useFormats();
  const [isOpen, setOpen] = useState(asks);
  const target = useTarget(preview);
  const { account, file, counts } = preview.statement;
  return (
    <li>
      <Disclosure
        lazy
        open={isOpen || asks}
        onToggle={setOpen}
        summary={
          <span className={styles.line}>
            <span className={styles.lineName}>
              {account.name} <span className={styles.source}>{file}</span>
            </span>
            <span>{target}</span>
            <span className={styles.lineCount}>
              {counts.new.toLocaleString(locale)} {t('import.newRows')}
            </span>
          </span>
        }
      >
        <StatementPreview {...preview} />
      </Disclosure>
    </li>
  );
}
