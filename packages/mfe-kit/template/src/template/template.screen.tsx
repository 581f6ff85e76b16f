import { useT } from '@tideline/mfe-kit';
import { Page } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { AccountCount } from './account-count.tsx';

/** /template */
export function TemplateScreen() {
  const t = useT(messages);
  return (
    <Page title={t('nav.template')}>
      <AccountCount />
    </Page>
  );
}
