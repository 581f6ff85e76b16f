import { useT } from '@tideline/mfe-kit';
import { Link, Page, Stack } from '@tideline/ui';
import { messages } from '../../messages/audit.en.ts';
import { AuditLog } from './audit-log.tsx';

/** /settings?section=audit: every change to the household, with Undo. */
export function SectionPage() {
  const t = useT(messages);
  return (
    <Page title={t('audit.title')} lead={t('audit.lead')}>
      <Stack gap={16}>
        <p>
          <Link href="/settings">{t('audit.back')}</Link>
        </p>
        <AuditLog />
      </Stack>
    </Page>
  );
}
