import type { ImportBatch } from '@tideline/contract';
import { referenceOf, useErrorText, useT } from '@tideline/mfe-kit';
import { Banner, Button, Card, ErrorState, Stack } from '@tideline/ui';
import { FileDrop } from '@tideline/ui/file-drop';
import { useRef, useState } from 'react';
import { messages } from '../../messages/import.en.ts';
import { checkFiles, type ChosenFile } from './chosen-files.ts';
import { takeDroppedFiles } from './dropped-files.ts';
import styles from './import.module.css';
import { refusedBy, RefusedFiles } from './refused-files.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { usePreview } from './use-preview.ts';

function Problems({ chosen }: { chosen: readonly ChosenFile[] }) {
  const t = useT(messages);
  const sentences = {
    empty: 'import.fileEmpty',
    'too-large': 'import.fileTooLarge',
    'too-many': 'import.tooMany',
    'too-much': 'import.tooMuch',
  } as const;
  const wrong = chosen.flatMap(({ file, problem }) =>
    problem === null ? [] : [{ name: file.name, sentence: t(sentences[problem], { file: file.name }) }],
  );
  if (wrong.length === 0) return null;
  return (
    <Banner tone="warn" announce="status" title={t('import.refusedTitle', { count: wrong.length })}>
      <ul className={styles.reasons}>
        {wrong.map(({ name, sentence }) => (
          <li key={name}>{sentence}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** Usual extensions of the supported formats; files with other extensions can still be dropped. */
const ENDINGS = [
  '.ofx',
  '.qfx',
  '.qif',
  '.csv',
  '.tsv',
  '.txt',
  '.xml',
  '.sta',
  '.940',
  '.mt940',
  '.c53',
  '.053',
  '.zip',
]
  .flatMap((ending) => [ending, ending.toUpperCase()])
  .join(',');

/** Lets the user choose files, and sends them for a preview of their changes. */
export function ChooseFiles({ onPreviewed }: { onPreviewed: (batch: ImportBatch) => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const [chosen, setChosen] = useState<readonly ChosenFile[]>(() => checkFiles(takeDroppedFiles()));
  const [missing, setMissing] = useState<string | undefined>();
  const preview = usePreview(onPreviewed);
  const previewButton = useRef<HTMLButtonElement>(null);
  const choose = (files: readonly File[]) => {
    setChosen(checkFiles(files));
    setMissing(undefined);
    preview.reset();
  };
  const start = () => {
    const files = chosen.flatMap(({ file, problem }) => (problem === null ? [file] : []));
    if (files.length > 0) preview.mutate(files);
    else setMissing(chosen.length === 0 ? t('import.noFiles') : t('import.noGoodFiles'));
  };
  const cancel = () => {
    preview.cancel();
    previewButton.current?.focus(); // the focused button disappears, so the focus must move
  };
  const refused = refusedBy(preview.error);
  return (
    <Card>
      <Stack gap={16}>
        <RefusedFiles refused={refused} othersGo={false} />
        {preview.error && refused.length === 0 ? (
          <ErrorState
            title={t('import.failed')}
            onRetry={start}
            retrying={preview.isPending}
            reference={referenceOf(preview.error)}
          >
            <p>{errorOf(preview.error)}</p>
          </ErrorState>
        ) : null}
        <FileDrop
          label={t('import.files')}
          hint={t('import.filesHint')}
          name="files"
          accept={ENDINGS}
          multiple
          files={chosen.map(({ file }) => file)}
          onChange={choose}
          error={missing}
          disabled={preview.isPending}
        />
        <Problems chosen={chosen} />
        <div>
          <Button ref={previewButton} busy={preview.isPending} onClick={start}>
            {t('import.preview')}
          </Button>
        </div>
        {preview.isPending ? (
          <UploadProgress uploadKey={preview.uploadKey} count={preview.variables.length} onCancel={cancel} />
        ) : null}
      </Stack>
    </Card>
  );
}
