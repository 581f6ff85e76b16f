import { api, useChange, useErrorText, useFreshSignIn, useT } from '@tideline/mfe-kit';
import { Banner, Button, Card, Section, Stack } from '@tideline/ui';
import { messages } from '../../messages/copies.en.ts';

/** Explains the contents of an export and starts one. */
export function ExportPart() {
  const t = useT(messages);
  const errorOf = useErrorText();
  const { run, dialog } = useFreshSignIn();
  const start = useChange({ change: () => run(() => api.copies.export()), done: () => t('export.started') });
  return (
    <Section title={t('export.title')}>
      <Card>
        <Stack gap={16}>
          <p>{t('export.what')}</p>
          {start.error ? <Banner tone="warn" announce="alert" title={errorOf(start.error)} /> : null}
          <div>
            <Button icon="download" busy={start.isPending} onClick={() => start.mutate(undefined)}>
              {t('export.start')}
            </Button>
          </div>
        </Stack>
      </Card>
      {dialog}
    </Section>
  );
}
