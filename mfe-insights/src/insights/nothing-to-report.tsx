import { useT } from '@tideline/mfe-kit';
import { EmptyState, LinkButton, Picture } from '@tideline/ui';
import { messages } from '../../messages/reports.en.ts';
import type { ReportName } from './report-names.ts';

/** Explains what a report will contain, and that it needs an import. */
export function NothingToReport({ report }: { report: Exclude<ReportName, 'forecast' | 'net-worth'> }) {
  const t = useT(messages);
  return (
    <EmptyState
      picture={<Picture icon="insights" />}
      title={t('empty.title')}
      action={
        <LinkButton needs="edit" icon="upload" href="/transactions?import=1">
          {t('empty.import')}
        </LinkButton>
      }
    >
      {t(`empty.${report}`)}
    </EmptyState>
  );
}
