import type { ReactNode } from 'react';
import { useSession, useT } from '@tideline/mfe-kit';
import { Icon, Link } from '@tideline/ui';
import { messages } from '../../messages/places.en.ts';
import { GROUPS, PLACES, placesOf, type Place } from './places.ts';
import styles from './settings-frame.module.css';

interface SettingsFrameProps {
  /** null: the overview */
  current: Place | null;
  /** The section of the overview in the address. */
  opened?: Place | undefined;
  children: ReactNode;
}

/** A page of the settings with the navigation of all of them; where there is no room, with a link back. */
export function SettingsFrame({ current, opened, children }: SettingsFrameProps) {
  const t = useT(messages);
  const isGuest = useSession().user.guestExpiresAt !== null;
  return (
    <div className={styles.frame}>
      <nav aria-label={t('places.title')} className={styles.nav}>
        <Link href="/settings" className={styles.title} aria-current={current === null ? 'page' : undefined}>
          {t('places.title')}
        </Link>
        {GROUPS.map((group) => (
          <div key={group.id} role="group" aria-labelledby={`settings-${group.id}`}>
            <p id={`settings-${group.id}`} className={styles.group}>
              {t(`group.${group.id}`)}
            </p>
            {placesOf(group, { isGuest }).map((place) => (
              <Link
                key={place}
                href={PLACES[place]}
                className={styles.place}
                aria-current={place === current ? 'page' : place === opened ? 'location' : undefined}
              >
                {t(`place.${place}`)}
              </Link>
            ))}
          </div>
        ))}
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
