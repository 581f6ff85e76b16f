import type { ReactNode } from 'react';
import { useAppearance, useSession, useSettingsEntries, useT } from '@tideline/mfe-kit';
import { Page } from '@tideline/ui';
import { messages as common } from '../../messages/en.ts';
import { messages } from '../../messages/overview.en.ts';
import { messages as placeMessages } from '../../messages/places.en.ts';
import { entriesIn, GROUPS, placesOf, type Place } from '../frame/places.ts';
import { AboutSection } from './about-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { currencyName } from '../formats/choices.ts';
import { DataSection } from './data-section.tsx';
import { CurrencySection, HouseholdSection } from './household-section.tsx';
import { EntryLink, PlaceLink, PlaceSection } from './overview-place.tsx';
import styles from './overview.module.css';
import { ProfileSection } from './profile-section.tsx';
import { SignOut } from './sign-out.tsx';
import { useOpenSections, type SectionPlace } from './use-open-sections.ts';

const CONTENT: Readonly<Record<SectionPlace, () => ReactNode>> = {
  profile: ProfileSection,
  household: HouseholdSection,
  appearance: AppearanceSection,
  currency: CurrencySection,
  about: AboutSection,
};

const isSection = (place: Place): place is SectionPlace => Object.hasOwn(CONTENT, place);

/** Returns a function that returns the current value or the contents of a settings page. */
function useValueOf(): (place: Place) => string {
  const t = useT(messages);
  const commonT = useT(common);
  const { user, household } = useSession();
  const { theme, density } = useAppearance();
  return (place) => {
    switch (place) {
      case 'profile':
        return user.name;
      case 'household':
        return household.name;
      case 'appearance':
        return t('value.appearance', {
          theme: commonT(`appearance.${theme}`),
          density: commonT(`appearance.${density}`),
        });
      case 'currency':
        return currencyName(household.currency, household.locale);
      case 'mode':
        return t(`mode.${household.mode ?? 'balanced'}`);
      default:
        return t(`value.${place}`);
    }
  };
}

/** Lists the places of a group. Renders nothing if there are none. */
function PlaceGroup({ id, title, lines }: { id: string; title: string; lines: ReactNode[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={`overview-${id}`}>
      <h2 id={`overview-${id}`}>{title}</h2>
      <div className={styles.places}>{lines}</div>
    </section>
  );
}

/**
 * Shows all settings with their values, by group. Short ones expand in place. A guest signs out in the bar at the top.
 */
export function Overview() {
  const t = useT(messages);
  const placeT = useT(placeMessages);
  const { user } = useSession();
  const isGuest = user.guestExpiresAt !== null;
  const valueOf = useValueOf();
  const entries = useSettingsEntries();
  const added = (group?: (typeof GROUPS)[number]) =>
    entriesIn(entries, group).map((entry) => <EntryLink key={entry.id} entry={entry} />);
  const { isOpen, toggle, heading } = useOpenSections();
  const lineOf = (place: Place) => {
    if (!isSection(place)) return <PlaceLink key={place} place={place} value={valueOf(place)} />;
    const Content = CONTENT[place];
    return (
      <PlaceSection
        key={place}
        place={place}
        value={valueOf(place)}
        open={isOpen(place)}
        onToggle={() => toggle(place)}
        toggle={heading(place)}
      >
        <Content />
      </PlaceSection>
    );
  };
  return (
    <Page
      title={placeT('places.title')}
      lead={isGuest ? null : t('overview.lead', { email: user.email })}
      actions={isGuest ? undefined : <SignOut />}
    >
      <div className={styles.groups}>
        {GROUPS.map((group) => (
          <PlaceGroup
            key={group.id}
            id={group.id}
            title={placeT(`group.${group.id}`)}
            lines={[...placesOf(group, { isGuest }).map(lineOf), ...added(group)]}
          />
        ))}
        <PlaceGroup id="more" title={placeT('group.more')} lines={added()} />
        <DataSection />
      </div>
    </Page>
  );
}
