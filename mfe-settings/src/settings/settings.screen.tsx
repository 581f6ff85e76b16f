import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Load, useT, useTextParam } from '@tideline/mfe-kit';
import { NavigationFocusProvider, Page, Skeleton, SkeletonBar } from '@tideline/ui';
import { messages } from '../../messages/places.en.ts';
import { SettingsFrame } from '../frame/settings-frame.tsx';
import { Overview } from './overview.tsx';
import { sectionOf } from './use-open-sections.ts';
import { isSectionName, type SectionName, sectionPages } from './section-pages.ts';

/** /settings, and its sections with separate pages. */
export function SettingsScreen() {
  const [section] = useTextParam('section');
  const { hash } = useLocation();
  const name = isSectionName(section) ? section : null;
  return (
    <SettingsFrame current={name} opened={name === null ? sectionOf(hash) : undefined}>
      <HeadingFocus name={name}>{name === null ? <Overview /> : <SectionPage name={name} />}</HeadingFocus>
    </SettingsFrame>
  );
}

/** Sections share one route, so the shell does not move the focus between them: the new heading takes it here. */
function HeadingFocus({ name, children }: { name: SectionName | null; children: ReactNode }) {
  const [shown, setShown] = useState({ name, changes: 0 });
  if (shown.name !== name) setShown({ name, changes: shown.changes + 1 });
  return shown.changes === 0 ? (
    children
  ) : (
    <NavigationFocusProvider navigation={shown.changes}>{children}</NavigationFocusProvider>
  );
}

function SectionPage({ name }: { name: SectionName }) {
  const t = useT(messages);
  return (
    <Load
      query={sectionPages[name]()}
      skeleton={
        <Page arriving title={t(`place.${name}`)}>
          <Skeleton label={t('places.loading')}>
            <SkeletonBar width="100%" height="10rem" />
          </Skeleton>
        </Page>
      }
    >
      {({ SectionPage }) => <SectionPage />}
    </Load>
  );
}
