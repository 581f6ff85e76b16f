import { useEffect, useRef, useState } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { useTextParam } from '@tideline/mfe-kit';

export type SectionPlace = 'profile' | 'household' | 'appearance' | 'currency' | 'about';

const SECTIONS: readonly SectionPlace[] = ['profile', 'household', 'appearance', 'currency', 'about'];

/** The sections whose settings can be edited in place, by the setting in `?edit=name`. */
const SECTION_OF_EDIT: Readonly<Record<string, SectionPlace>> = {
  name: 'profile',
  household: 'household',
  timezone: 'household',
  holidays: 'household',
  tax: 'household',
  locale: 'currency',
  dateOrder: 'currency',
  weekStart: 'currency',
  monthStart: 'currency',
};

export const sectionOf = (hash: string): SectionPlace | undefined => SECTIONS.find((section) => `#${section}` === hash);

export interface OpenSections {
  isOpen: (section: SectionPlace) => boolean;
  toggle: (section: SectionPlace) => void;
  /** Returns a ref for the button in the heading of a section. */
  heading: (section: SectionPlace) => (button: HTMLButtonElement | null) => void;
}

/** Returns whether a setting was opened or saved without leaving the section, so that the setting keeps the focus. */
const isWithin = (before: Location | null, now: Location): boolean =>
  before?.hash === now.hash && before.search !== now.search;

/**
 * Returns which sections are open. They are collapsed until the user expands them. `/settings#appearance` expands a
 * section and focuses its heading. A setting that is being edited expands its section, which stays expanded afterward.
 */
export function useOpenSections(): OpenSections {
  const place = useLocation();
  const [edited] = useTextParam('edit');
  const inEdit = edited === null ? undefined : SECTION_OF_EDIT[edited];
  const asked = sectionOf(place.hash);
  const headings = useRef(new Map<SectionPlace, HTMLButtonElement>());
  const [seen, setSeen] = useState<Location | null>(null);
  const [open, setOpen] = useState<ReadonlySet<SectionPlace>>(new Set());
  if (seen !== place) {
    const wanted = [inEdit, isWithin(seen, place) ? undefined : asked].filter((section) => section !== undefined);
    setSeen(place);
    setOpen(new Set([...open, ...wanted]));
  }
  const last = useRef<Location>(null);
  useEffect(() => {
    const stays = isWithin(last.current, place);
    last.current = place;
    if (asked === undefined || stays) return;
    const heading = headings.current.get(asked);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [place, asked]);
  return {
    isOpen: (section) => open.has(section),
    toggle: (section) =>
      setOpen((opened) =>
        opened.has(section) ? new Set([...opened].filter((other) => other !== section)) : new Set([...opened, section]),
      ),
    heading: (section) => (button) => {
      if (button === null) headings.current.delete(section);
      else headings.current.set(section, button);
    },
  };
}
