import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Load, useSession, useT, useTextParam } from '@tideline/mfe-kit';
import { Page, Skeleton, SkeletonBar } from '@tideline/ui';
import { messages } from '../../messages/en.ts';
import { messages as moreMessages } from '../../messages/more.en.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { DataSection } from './data-section.tsx';
import { GuestSection } from './guest-section.tsx';
import { HouseholdSection } from './household-section.tsx';
import { MoreSection } from './more-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { isSectionName, type SectionName, sectionPages } from './section-pages.ts';
import { SessionSection } from './session-section.tsx';

/** `/settings#appearance` leads to the first control of that section, wherever it was followed. */
function useSectionOfAddress(): void {
  const place = useLocation();
  useEffect(() => {
    const { hash } = place;
    const section = hash === '' ? null : document.getElementById(hash.slice(1));
    section?.scrollIntoView();
    const control =
      section?.querySelector<HTMLElement>('input:checked') ?? section?.querySelector<HTMLElement>('input, button');
    control?.focus({ preventScroll: true });
  }, [place]);
}

/** /settings, and its sections with pages of their own. */
export function SettingsScreen() {
  const [section] = useTextParam('section');
  return isSectionName(section) ? <OwnPage name={section} /> : <AllSettings />;
}

function OwnPage({ name }: { name: SectionName }) {
  const t = useT(moreMessages);
  return (
    <Load
      query={sectionPages[name]()}
      skeleton={
        <Page arriving title={t(`more.${name}`)}>
          <Skeleton label={t('more.loading')}>
            <SkeletonBar width="100%" height="10rem" />
          </Skeleton>
        </Page>
      }
    >
      {({ SectionPage }) => <SectionPage />}
    </Load>
  );
}

/** The person, the household, the look, the way out. */
function AllSettings() {
  const t = useT(messages);
  const isGuest = useSession().user.guestExpiresAt !== null;
  useSectionOfAddress();
  return (
    <Page title={t('nav.settings')} lead={t('settings.lead')}>
      {isGuest ? <GuestSection /> : <ProfileSection />}
      <HouseholdSection />
      <AppearanceSection />
      <MoreSection />
      <DataSection />
      {isGuest ? null : <SessionSection />}
    </Page>
  );
}
