import { useId, type ReactNode, type Ref } from 'react';
import { useT, type SettingsEntry } from '@tideline/mfe-kit';
import { Icon, Link } from '@tideline/ui';
import { messages } from '../../messages/places.en.ts';
import { entryAddress, PLACES, type Place } from '../frame/places.ts';
import styles from './overview.module.css';

interface PlaceProps {
  place: Place;
  /** The current value or the contents of the place. */
  value: ReactNode;
}

function Line({ place, value, nameId }: PlaceProps & { nameId?: string }) {
  const t = useT(messages);
  return (
    <>
      <span id={nameId} className={styles.name}>
        {t(`place.${place}`)}
      </span>{' '}
      <span className={styles.value}>{value}</span>
    </>
  );
}

function PageLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={styles.line}>
      {children}
      <Icon name="chevron-right" size={16} />
    </Link>
  );
}

/** Links to a place that has its own page. */
export const PlaceLink = ({ place, value }: PlaceProps) => (
  <PageLink href={PLACES[place]}>
    <Line place={place} value={value} />
  </PageLink>
);

/** Links to a page that another remote adds. */
export const EntryLink = ({ entry }: { entry: SettingsEntry }) => (
  <PageLink href={entryAddress(entry)}>
    <span className={styles.name}>{entry.title}</span>
    <span />
  </PageLink>
);

interface PlaceSectionProps extends PlaceProps {
  open: boolean;
  onToggle: () => void;
  toggle: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** Shows a place that expands in the overview. */
export function PlaceSection({ place, value, open, onToggle, toggle, children }: PlaceSectionProps) {
  const nameId = useId();
  return (
    <section id={place} aria-labelledby={nameId}>
      <h3>
        <button ref={toggle} type="button" className={styles.line} aria-expanded={open} onClick={onToggle}>
          <Line place={place} value={value} nameId={nameId} />
          <Icon name="chevron-down" size={16} />
        </button>
      </h3>
      {open ? <div className={styles.content}>{children}</div> : null}
    </section>
  );
}
