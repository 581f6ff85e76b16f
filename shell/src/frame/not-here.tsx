import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useT } from '@tideline/mfe-kit';
import { LinkButton, Page } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

/**
 * An address that is no screen of this page: the server decides, with a real status. If this document already is the
 * server's answer for it, say so instead of asking for ever.
 */
export function NotHere({ documentPath }: { documentPath: string }) {
  const t = useT(messages);
  const { pathname, search, hash } = useLocation();
  const asked = pathname === documentPath;
  useEffect(() => {
    if (!asked) location.replace(pathname + search + hash);
  }, [asked, pathname, search, hash]);
  if (!asked) return null;
  return (
    <Page title={t('notFound.title')} lead={t('notFound.lead')}>
      <LinkButton href="/dashboard">{t('notFound.home')}</LinkButton>
    </Page>
  );
}
