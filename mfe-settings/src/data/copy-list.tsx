import { useMutation } from '@tanstack/react-query';
import type { HouseholdCopy } from '@tideline/contract';
import { api, ApiError, useChange, useErrorText, useFreshSignIn, useT } from '@tideline/mfe-kit';
import {
  Banner,
  Button,
  Card,
  formatBytes,
  formatShare,
  ProgressBar,
  Row,
  Section,
  Stack,
  useFormats,
} from '@tideline/ui';
import { messages } from '../../messages/copies.en.ts';
import styles from './data.module.css';
import { saveFile } from './save-file.ts';

/** Lists exports that are ready for download, and the state of the others. */
export function CopyList({ copies }: { copies: readonly HouseholdCopy[] }) {
  const t = useT(messages);
  const shown = copies.filter(({ state }) => state !== 'gone').slice(0, 10);
  return (
    <Section title={t('export.list')}>
      <Card>
        {shown.length === 0 ? (
          <p>{t('export.none')}</p>
        ) : (
          <ul className={styles.list}>
            {shown.map((copy) => (
              <li key={copy.id} className={styles.copy}>
                <CopyEntry copy={copy} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Section>
  );
}

function CopyEntry({ copy }: { copy: HouseholdCopy }) {
  const t = useT(messages);
  const { moment } = useFormats();
  const { id, version, kind, fileName, state, createdAt } = copy;
  const name = t(kind === 'export' ? 'copy.export' : 'copy.restore', { name: fileName });
  return (
    <Stack gap={8}>
      <p className={styles.name}>
        {name} <span className={styles.when}>{moment(createdAt)}</span>
      </p>
      <CopyState copy={copy} name={name} />
      {kind === 'export' && state === 'done' ? <Download id={id} version={version} fileName={fileName} /> : null}
    </Stack>
  );
}

function CopyState({ copy, name }: { copy: HouseholdCopy; name: string }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const formats = useFormats();
  const { kind, state, sizeBytes, progressPpm, failure, keptUntil } = copy;
  if (state === 'running' || state === 'queued') {
    const share = formatShare(progressPpm, 1_000_000, formats.locale);
    return (
      <ProgressBar
        label={name}
        value={progressPpm}
        max={1_000_000}
        words={
          state === 'queued'
            ? t('copy.queued')
            : t(kind === 'export' ? 'copy.progress' : 'copy.progressRead', { share })
        }
      />
    );
  }
  if (state === 'failed') return <Banner tone="warn" title={t('copy.failed', { why: errorOf(failureOf(failure)) })} />;
  if (state === 'receiving') return <p>{t('copy.receiving')}</p>;
  if (kind === 'restore') return <p>{t('copy.restored')}</p>;
  return (
    <p>
      {t('copy.done', { size: formatBytes(sizeBytes, formats.locale) })}.{' '}
      {keptUntil === null ? null : t('copy.keptUntil', { when: formats.moment(keptUntil) })}
    </p>
  );
}

/** Converts a job's failure to an API error, so that the messages of API errors can be used. */
const failureOf = (failure: HouseholdCopy['failure']): ApiError =>
  new ApiError({
    code: (failure?.code ?? 'INTERNAL') as ApiError['code'],
    status: 422,
    title: 'A copy failed',
    params: failure?.params ?? {},
  });

function Download({ id, version, fileName }: { id: string; version: number; fileName: string }) {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { run, dialog } = useFreshSignIn();
  const download = useMutation({
    mutationFn: async () => saveFile(await run(() => api.copies.content.get({ id })), fileName),
  });
  const remove = useChange({ change: () => api.copies.remove({ id }, { ifMatch: version }) });
  const failure = download.error ?? remove.error;
  return (
    <>
      {failure ? <Banner tone="warn" announce="alert" title={errorOf(failure)} /> : null}
      <Row>
        <Button
          variant="outline"
          icon="download"
          busy={download.isPending}
          aria-label={t('copy.downloadOf', { name: fileName })}
          onClick={() => download.mutate()}
        >
          {t('copy.download')}
        </Button>
        <Button
          variant="quiet"
          busy={remove.isPending}
          aria-label={t('copy.removeOf', { name: fileName })}
          onClick={() => remove.mutate(undefined)}
        >
          {t('copy.remove')}
        </Button>
      </Row>
      {dialog}
    </>
  );
}
