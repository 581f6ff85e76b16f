import { useId, type ReactNode, type Ref } from 'react';
import { useT } from '@tideline/mfe-kit';
import { Icon, Link } from '@tideline/ui';
import { messages } from '../../messages/places.en.ts';
import { PLACES, type Place } from '../frame/places.ts';
import styles from './overview.module.css';

interface PlaceProps {
  place: Place;
  /** Its current value, or its contents. */
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

/** A place with its own page. */
export function PlaceLink({ place, value }: PlaceProps) {
  return (
    <Link href={PLACES[place]} className={styles.line}>
      <Line place={place} value={value} />
      <Icon name="chevron-right" size={16} />
    </Link>
  );
}

interface PlaceSectionProps extends PlaceProps {
  open: boolean;
  onToggle: () => void;
  toggle: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A place that opens in the overview. */
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
