import { Slot, useT } from '@tideline/mfe-kit';
import { Page } from '@tideline/ui';
import { messages } from '../../messages/en.ts';

export function DashboardScreen() {
  const t = useT(messages);
  return (
    <Page title={t('nav.dashboard')}>
      <Slot id="dashboard/v1" />
    </Page>
  );
}
