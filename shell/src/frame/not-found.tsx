import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useT } from '@tideline/mfe-kit';
import { LinkButton, Page } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

/**
 * Handles an address that is not a screen of this page by reloading it, because the server responds with the correct
 * status. If this document already is that response, it shows "not found" instead of reloading endlessly.
 */
export function NotFound({ documentPath }: { documentPath: string }) {
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
