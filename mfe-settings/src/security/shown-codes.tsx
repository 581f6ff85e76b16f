import { useEffect, useRef } from 'react';
import { notify, useDirty, useSession, useT } from '@tideline/mfe-kit';
import { Button, Card, Row, Stack } from '@tideline/ui';
import { messages } from '../../messages/factors.en.ts';
import { saveFile } from '../data/save-file.ts';
import styles from './security.module.css';

/** Shows new recovery codes once, with buttons to copy, download or print them. */
export function ShownCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useT(messages);
  const { user } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useDirty(true); // leaving the page loses the codes
  useEffect(() => heading.current?.focus(), []);
  const text = [t('codes.fileTitle', { email: user.email }), '', ...codes, '', t('codes.once'), ''].join('\n');
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify(t('codes.copied')),
      () => notify(t('codes.notCopied')),
    );
  return (
    <Card>
      <Stack gap={16}>
        <div>
          <h3 ref={heading} tabIndex={-1} className={styles.device}>
            {t('codes.newTitle')}
          </h3>
          <p>{t('codes.newLead')}</p>
        </div>
        <ul className={styles.codes} aria-label={t('codes.title')} data-printed>
          {codes.map((code) => (
            <li key={code}>
              <code className={styles.code}>{code}</code>
            </li>
          ))}
        </ul>
        <Row>
          {/* browsers offer the clipboard only at secure addresses */}
          {isSecureContext ? (
            <Button variant="outline" onClick={() => void copy()}>
              {t('codes.copy')}
            </Button>
          ) : null}
          <Button
            variant="outline"
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'tideline-recovery-codes.txt')}
          >
            {t('codes.download')}
          </Button>
          <Button variant="outline" onClick={() => print()}>
            {t('codes.print')}
          </Button>
        </Row>
        <Row>
          <Button onClick={onSaved}>{t('codes.saved')}</Button>
        </Row>
      </Stack>
    </Card>
  );
}
