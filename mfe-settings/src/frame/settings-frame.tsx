import type { ReactNode } from 'react';
import { useSession, useSettingsEntries, useT } from '@tideline/mfe-kit';
import { Icon, Link } from '@tideline/ui';
import { messages } from '../../messages/places.en.ts';
import { entriesIn, entryAddress, GROUPS, PLACES, placesOf, type Place } from './places.ts';
import styles from './settings-frame.module.css';

interface SettingsFrameProps {
  /** A place, or the id of a page that another remote adds; null for the overview. */
  current: string | null;
  /** The section of the overview that is in the address. */
  opened?: Place | undefined;
  children: ReactNode;
}

/** Lists the pages of a group. Renders nothing if there are none. */
function PlaceGroup({
  id,
  title,
  links,
  current,
  opened,
}: {
  id: string;
  title: string;
  links: readonly { name: string; href: string; label: string }[];
} & Pick<SettingsFrameProps, 'current' | 'opened'>) {
  if (links.length === 0) return null;
  return (
    <div role="group" aria-labelledby={`settings-${id}`}>
      <p id={`settings-${id}`} className={styles.group}>
        {title}
      </p>
      {links.map(({ name, href, label }) => (
        <Link
          key={name}
          href={href}
          className={styles.place}
          aria-current={name === current ? 'page' : name === opened ? 'location' : undefined}
        >
          {label}
        </Link>
      ))}
    </div>
  );
}

/** Shows a settings page with the navigation of all pages or, if there is no room, with a link back. */
export function SettingsFrame({ current, opened, children }: SettingsFrameProps) {
  const t = useT(messages);
  const isGuest = useSession().user.guestExpiresAt !== null;
  const entries = useSettingsEntries();
  const added = (group?: (typeof GROUPS)[number]) =>
    entriesIn(entries, group).map((entry) => ({ name: entry.id, href: entryAddress(entry), label: entry.title }));
  return (
    <div className={styles.frame}>
      <nav aria-label={t('places.title')} className={styles.nav}>
        <Link href="/settings" className={styles.title} aria-current={current === null ? 'page' : undefined}>
          {t('places.title')}
        </Link>
        {GROUPS.map((group) => (
          <PlaceGroup
            key={group.id}
            id={group.id}
            title={t(`group.${group.id}`)}
            links={[
              ...placesOf(group, { isGuest }).map((place) => ({
                name: place,
                href: PLACES[place],
                label: t(`place.${place}`),
              })),
              ...added(group),
            ]}
            current={current}
            opened={opened}
          />
        ))}
        <PlaceGroup id="more" title={t('group.more')} links={added()} current={current} opened={opened} />
      </nav>
      <div className={styles.content}>
        {current === null ? null : (
          <p className={styles.back}>
            <Link href="/settings">
              <Icon name="chevron-left" size={16} />
              {t('places.title')}
            </Link>
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
