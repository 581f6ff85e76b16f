import { useT } from '@tideline/mfe-kit';
import { Page } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { HouseholdSection } from './household-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionSection } from './session-section.tsx';

/** /settings: the person, the household, the look, the way out. */
export function SettingsScreen() {
  const t = useT(messages);
  return (
    <Page title={t('nav.settings')} lead={t('settings.lead')}>
      <ProfileSection />
      <HouseholdSection />
      <AppearanceSection />
      <SessionSection />
    </Page>
  );
}
