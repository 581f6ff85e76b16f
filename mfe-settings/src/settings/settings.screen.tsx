import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession, useT } from '@tideline/mfe-kit';
import { Page } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { DataSection } from './data-section.tsx';
import { GuestSection } from './guest-section.tsx';
import { HouseholdSection } from './household-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionSection } from './session-section.tsx';

/** `/settings#appearance` leads to the first control of that section, wherever it was followed. */
function useSectionOfAddress(): void {
  const place = useLocation();
  useEffect(() => {
    const { hash } = place;
    const section = hash === '' ? null : document.getElementById(hash.slice(1));
    section?.scrollIntoView();
    const control = section?.querySelector<HTMLElement>('input:checked') ?? section?.querySelector<HTMLElement>('input, button');
    control?.focus({ preventScroll: true });
  }, [place]);
}

/** /settings: the person, the household, the look, the way out. */
export function SettingsScreen() {
  const t = useT(messages);
  const isGuest = useSession().user.guestExpiresAt !== null;
  useSectionOfAddress();
  return (
    <Page title={t('nav.settings')} lead={t('settings.lead')}>
      {isGuest ? <GuestSection /> : <ProfileSection />}
      <HouseholdSection />
      <AppearanceSection />
      <DataSection />
      {isGuest ? null : <SessionSection />}
    </Page>
  );
}
