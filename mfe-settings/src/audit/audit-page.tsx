import { useT } from '@tideline/mfe-kit';
import { Page } from '@tideline/ui';
import { messages } from '../../messages/audit.en.ts';
import { AuditLog } from './audit-log.tsx';

/** /settings?section=audit: every change to the household, with Undo. */
export function SectionPage() {
  const t = useT(messages);
  return (
    <Page title={t('audit.title')} lead={t('audit.lead')}>
      <AuditLog />
    </Page>
  );
}
