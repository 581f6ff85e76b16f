import { useEffect, useRef, useState } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { useTextParam } from '@tideline/mfe-kit';

export type SectionPlace = 'profile' | 'household' | 'appearance' | 'currency' | 'about';

const SECTIONS: readonly SectionPlace[] = ['profile', 'household', 'appearance', 'currency', 'about'];

/** The sections of the settings that can be edited in place, `?edit=name`. */
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
  /** The button in the heading of a section. */
  heading: (section: SectionPlace) => (button: HTMLButtonElement | null) => void;
}

/** Whether only a setting was opened or saved, which then has the focus. */
const isWithin = (before: Location | null, now: Location): boolean =>
  before?.hash === now.hash && before.search !== now.search;

/**
 * Sections are closed until the user opens them. `/settings#appearance` opens that section and focuses its heading; a
 * setting that is being changed opens its own, which stays open afterwards.
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
