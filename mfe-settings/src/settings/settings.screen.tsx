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

/** `/settings#appearance` focuses the first control of that section, from any page. */
function useSectionParam(): void {
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

/** /settings, and its sections with separate pages. */
export function SettingsScreen() {
  const [section] = useTextParam('section');
  return isSectionName(section) ? <SectionPage name={section} /> : <AllSettings />;
}

function SectionPage({ name }: { name: SectionName }) {
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

/** Profile, household, appearance, sign-out. */
function AllSettings() {
  const t = useT(messages);
  const isGuest = useSession().user.guestExpiresAt !== null;
  useSectionParam();
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
