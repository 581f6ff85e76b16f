import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { RESTORE_MAX_BYTES, type HouseholdCopy } from '@tideline/contract';
import { ApiError, isUnreachable, notify, useDirty, useErrorText, useFreshSignIn, useT } from '@tideline/mfe-kit';
import { Banner, Button, Card, formatShare, ProgressBar, Section, Stack, useFormats } from '@tideline/ui';
import { FileDrop } from '@tideline/ui/file-drop';
import { messages } from '../../messages/copies.en.ts';
import { uploadCopy } from './upload-copy.ts';

/** Restores an export: the user chooses a file, the browser uploads it in parts, and the server reads it. */
export function RestorePart() {
  const t = useT(messages);
  const errorOf = useErrorText();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const [copy, setCopy] = useState<HouseholdCopy>();
  const fresh = useFreshSignIn();
  const upload = useMutation({
    mutationFn: (chosen: File) => fresh.run(() => uploadCopy({ file: chosen, copy, onProgress: setCopy })),
    onSuccess: async () => {
      notify(t('restore.begun'));
      setFile(null);
      setCopy(undefined);
      await client.invalidateQueries({ queryKey: ['copies'] });
    },
  });
  useDirty(upload.isPending);
  const isInterrupted = upload.error !== null && copy !== undefined && isUnreachable(upload.error);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (file === null) return setProblem(t('restore.fileMissing'));
    if (file.size > RESTORE_MAX_BYTES) return setProblem(t('restore.fileTooLarge'));
    upload.mutate(file);
  };
  return (
    <Section title={t('restore.title')}>
      <Card>
        <form noValidate onSubmit={send}>
          <Stack gap={16}>
            <p>{t('restore.what')}</p>
            {upload.error ? (
              <Banner
                tone="warn"
                announce="alert"
                title={isInterrupted ? t('restore.interrupted') : wordsOf(upload.error, errorOf, t('restore.notEmpty'))}
              />
            ) : null}
            <FileDrop
              label={t('restore.file')}
              hint={t('restore.fileHint')}
              accept=".zip"
              files={file === null ? [] : [file]}
              error={problem}
              disabled={upload.isPending}
              onChange={(files) => {
                setFile(files[0] ?? null);
                setCopy(undefined);
                setProblem(undefined);
                upload.reset();
              }}
            />
            {copy === undefined ? null : <UploadProgress copy={copy} />}
            <div>
              <Button type="submit" variant="outline" busy={upload.isPending}>
                {isInterrupted ? t('restore.goOn') : t('restore.start')}
              </Button>
            </div>
          </Stack>
        </form>
      </Card>
      {fresh.dialog}
    </Section>
  );
}

const wordsOf = (error: Error, errorOf: (error: unknown) => string, notEmpty: string): string =>
  error instanceof ApiError && error.is('COPY_NEEDS_EMPTY_HOUSEHOLD') ? notEmpty : errorOf(error);

function UploadProgress({ copy: { receivedBytes, sizeBytes } }: { copy: HouseholdCopy }) {
  const t = useT(messages);
  const share = formatShare(receivedBytes, sizeBytes, useFormats().locale);
  return (
    <ProgressBar
      label={t('restore.uploading')}
      value={receivedBytes}
      max={sizeBytes}
      words={t('restore.uploaded', { share })}
    />
  );
}
