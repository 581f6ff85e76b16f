import { useQueryClient } from '@tanstack/react-query';
import type { Attachment, Transaction } from '@tideline/contract';
import { api, Load, useChange, useErrorText, useT, useMay } from '@tideline/mfe-kit';
import {
  Banner,
  Button,
  formatBytes,
  Icon,
  IconButton,
  ProgressBar,
  Section,
  Skeleton,
  SkeletonBar,
  Stack,
  useFormats,
} from '@tideline/ui';
import { FileDrop } from '@tideline/ui/file-drop';
import { useState } from 'react';
import { messages } from '../../../messages/transaction-panels.en.ts';
import { attachmentsQuery, contentAddress } from './attachments.queries.ts';
import styles from './drawer.module.css';

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif,image/heic,application/pdf,text/plain,text/csv';

function useSize(): (bytes: number) => string {
  const { locale } = useFormats();
  return (bytes) => formatBytes(bytes, locale);
}

function FileLine({ file }: { file: Attachment }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const sizeOf = useSize();
  const remove = useChange({
    change: () => api.attachments.remove({ id: file.id }, { ifMatch: file.version }),
    done: () => t('files.removed', { name: file.fileName }),
  });
  const { id, fileName, mediaType, sizeBytes } = file;
  return (
    <li className={styles.file}>
      {mediaType.startsWith('image/') ? (
        <img className={styles.preview} src={contentAddress(id, true)} alt="" loading="lazy" width={48} height={48} />
      ) : (
        <span className={styles.kind}>
          <Icon name="file" />
        </span>
      )}
      <span className={styles.name}>
        <a href={contentAddress(id)} download={fileName}>
          {fileName}
        </a>
        <span className={styles.quiet}>{remove.error ? errorOf(remove.error) : sizeOf(sizeBytes)}</span>
      </span>
      <IconButton
        needs="edit"
        icon="trash"
        label={t('files.remove', { name: fileName })}
        disabled={remove.isPending}
        onClick={() => remove.mutate(undefined)}
      />
    </li>
  );
}

interface Upload {
  key: number;
  file: File;
  sent: number;
  error: unknown;
}

let uploads = 0;

/** Uploads files one after another and reports progress. A failed upload stays until it is retried or dismissed. */
function useUploads(transactionId: string) {
  const [queue, setQueue] = useState<readonly Upload[]>([]);
  const client = useQueryClient();
  const t = useT(messages);
  const set = (key: number, change: Partial<Upload>) =>
    setQueue((all) => all.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  const drop = (key: number) => setQueue((all) => all.filter((upload) => upload.key !== key));
  const add = useChange({
    change: ({ key, file }: Upload) =>
      api.attachments.add({ id: transactionId, file }, { onSent: (sent) => set(key, { sent }) }),
    done: ({ item: { fileName } }) => t('files.added', { name: fileName }),
    onSuccess: (_, { key }) => drop(key),
  });
  const send = async (upload: Upload): Promise<void> => {
    set(upload.key, { sent: 0, error: null });
    await add.mutateAsync(upload).catch((error: unknown) => set(upload.key, { error }));
    await client.invalidateQueries({ queryKey: attachmentsQuery(transactionId).queryKey });
  };
  const begin = async (files: readonly File[]) => {
    const chosen = files.map((file) => ({ key: (uploads += 1), file, sent: 0, error: null }));
    setQueue((all) => [...all, ...chosen]);
    for (const upload of chosen) await send(upload);
  };
  return { queue, begin, retry: (upload: Upload) => void send(upload), drop };
}

function Uploading({ upload, onRetry, onDrop }: { upload: Upload; onRetry: () => void; onDrop: () => void }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const sizeOf = useSize();
  const { file, sent, error } = upload;
  if (error) {
    return (
      <Banner
        tone="debt"
        announce="alert"
        title={t('files.failed', { name: file.name })}
        actions={
          <>
            <Button variant="outline" onClick={onRetry}>
              {t('files.retry')}
            </Button>
            <Button variant="quiet" onClick={onDrop}>
              {t('files.letGo')}
            </Button>
          </>
        }
      >
        <p>{errorOf(error)}</p>
      </Banner>
    );
  }
  return (
    <ProgressBar
      label={t('files.sending', { name: file.name })}
      value={sent}
      max={Math.max(file.size, sent, 1)}
      words={t('files.sent', { sent: sizeOf(sent), total: sizeOf(file.size) })}
    />
  );
}

/** Lists receipts and other documents attached to a transaction. */
export function Attachments({ transaction }: { transaction: Transaction }) {
  const t = useT(messages);
  const { queue, begin, retry, drop } = useUploads(transaction.id);
  const mayEdit = useMay('edit');
  return (
    <Section title={t('files.title')}>
      <Stack gap={16}>
        <Load
          query={attachmentsQuery(transaction.id)}
          skeleton={
            <Skeleton>
              <SkeletonBar width="100%" height="3rem" />
            </Skeleton>
          }
          isEmpty={() => false}
          failedTitle={t('files.loadFailed')}
        >
          {({ items }) =>
            items.length === 0 ? null : (
              <ul className={styles.files} aria-label={t('files.title')}>
                {items.map((file) => (
                  <FileLine key={file.id} file={file} />
                ))}
              </ul>
            )
          }
        </Load>
        {queue.map((upload) => (
          <Uploading key={upload.key} upload={upload} onRetry={() => retry(upload)} onDrop={() => drop(upload.key)} />
        ))}
        {mayEdit ? (
          <FileDrop
            label={t('files.add')}
            hint={t('files.hint')}
            accept={ACCEPTED}
            multiple
            files={[]}
            onChange={(files) => void begin(files)}
          />
        ) : null}
      </Stack>
    </Section>
  );
}
