import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useT } from '@tideline/mfe-kit';
import { Page } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { HouseholdSection } from './household-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionSection } from './session-section.tsx';

/** `/settings#appearance` leads to the first control of that section, wherever it was followed. */
function useSectionOfAddress(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash.slice(1));
    section?.scrollIntoView();
    const control = section?.querySelector<HTMLElement>('input:checked') ?? section?.querySelector<HTMLElement>('input, button');
    control?.focus({ preventScroll: true });
  }, [hash, key]);
}

/** /settings: the person, the household, the look, the way out. */
export function SettingsScreen() {
  const t = useT(messages);
  useSectionOfAddress();
  return (
    <Page title={t('nav.settings')} lead={t('settings.lead')}>
      <ProfileSection />
      <HouseholdSection />
      <AppearanceSection />
      <SessionSection />
    </Page>
  );
}
