import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Load, useSettingsEntries, useT, useTextParam, type SettingsEntry } from '@tideline/mfe-kit';
import { NavigationFocusProvider, Page, Skeleton, SkeletonBar } from '@tideline/ui';
import { messages } from '../../messages/places.en.ts';
import { SettingsFrame } from '../frame/settings-frame.tsx';
import { Overview } from './overview.tsx';
import { sectionOf } from './use-open-sections.ts';
import { isSectionName, type SectionName, sectionPages } from './section-pages.ts';

/** /settings, its sections on separate pages, and the pages that other remotes add. */
export function SettingsScreen() {
  const [section] = useTextParam('section');
  const { hash } = useLocation();
  const entry = useSettingsEntries().find(({ id }) => id === section);
  const own = isSectionName(section) ? section : null;
  const name = own ?? entry?.id ?? null;
  return (
    <SettingsFrame current={name} opened={name === null ? sectionOf(hash) : undefined}>
      <HeadingFocus name={name}>
        {own !== null ? <SectionPage name={own} /> : entry ? <AddedPage key={entry.id} entry={entry} /> : <Overview />}
      </HeadingFocus>
    </SettingsFrame>
  );
}

/** Moves the focus to the new heading. Sections share one route, so the shell does not move the focus between them. */
function HeadingFocus({ name, children }: { name: string | null; children: ReactNode }) {
  const [shown, setShown] = useState({ name, changes: 0 });
  if (shown.name !== name) setShown({ name, changes: shown.changes + 1 });
  return shown.changes === 0 ? (
    children
  ) : (
    <NavigationFocusProvider navigation={shown.changes}>{children}</NavigationFocusProvider>
  );
}

const AddedPage = ({ entry: { title, View } }: { entry: SettingsEntry }) => (
  <Page title={title}>
    <View />
  </Page>
);

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
