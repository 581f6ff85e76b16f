import { type FormEvent, useState } from 'react';
import type { ExchangeRates } from '@tideline/contract';
import { api, useChange, useErrorText, useMay, useT } from '@tideline/mfe-kit';
import { Banner, Button, Section, Stack, useFormats } from '@tideline/ui';
import { FileDrop } from '@tideline/ui/file-drop';
import { messages } from '../../messages/exchange-rates.en.ts';

const ECB_FILE = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip';

/** Uploads a rates file of the European Central Bank. */
export function UploadRates({ file: known }: Pick<ExchangeRates, 'file'>) {
  const t = useT(messages);
  const { date } = useFormats();
  const mayEdit = useMay('edit');
  if (!mayEdit && known === null) return null;
  return (
    <Section title={t('file.title')} lead={t('file.lead')}>
      <Stack gap={16}>
        {known === null ? null : (
          <p>{t('file.known', { count: known.count, from: date(known.from), to: date(known.to) })}</p>
        )}
        {mayEdit ? <UploadForm /> : null}
      </Stack>
    </Section>
  );
}

function UploadForm() {
  const t = useT(messages);
  const errorOf = useErrorText();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const upload = useChange({
    change: (chosen: File) => api.exchangeRates.upload({ file: chosen }),
    done: ({ added, replaced, currencies, changeSetId }) =>
      changeSetId === null
        ? t('file.nothingNew')
        : t('file.added', { count: added + replaced, currencies: currencies.join(', ') }),
    onSuccess: () => setFile(null),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (file === null) return setProblem(t('file.missing'));
    upload.mutate(file);
  };
  return (
    <form noValidate onSubmit={send}>
      <Stack gap={16}>
        <p>
          <a href={ECB_FILE} target="_blank" rel="noreferrer">
            {t('file.download')}
          </a>
        </p>
        {upload.error ? <Banner tone="warn" announce="alert" title={errorOf(upload.error)} /> : null}
        <FileDrop
          label={t('file.label')}
          hint={t('file.hint')}
          accept=".csv,.xml,.zip"
          files={file === null ? [] : [file]}
          error={problem}
          disabled={upload.isPending}
          onChange={(files) => {
            setFile(files[0] ?? null);
            setProblem(undefined);
            upload.reset();
          }}
        />
        <div>
          <Button type="submit" variant="outline" busy={upload.isPending}>
            {t('file.upload')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
