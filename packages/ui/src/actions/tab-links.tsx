import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Link } from './link.tsx';
import styles from './tab-links.module.css';

export interface TabLink {
  href: string;
  label: string;
  current: boolean;
  /** The number of pending items, as a `Badge`. */
  badge?: ReactNode;
}

export interface TabLinksProps {
  /** Name of the navigation for screen readers. */
  label: string;
  tabs: readonly TabLink[];
}

/** Returns a ref for a row of links that scrolls: it shows the current link, given by its index, from the start. */
export function useCurrentInView(current: number): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // measures after the first paint, because measuring before it would compute the layout twice
  useEffect(() => {
    const link = row.current?.children[current];
    if (!row.current || !link) return;
    // scrollIntoView would also scroll the page
    const [bar, own] = [row.current.getBoundingClientRect(), link.getBoundingClientRect()];
    if (own.right > bar.right) row.current.scrollLeft += own.right - bar.right;
    else if (own.left < bar.left) row.current.scrollLeft -= bar.left - own.left;
  }, [current]);
  return row;
}

/**
 * Shows tabs for the parts of a screen, each with its own address. If they are wider than the window, they scroll, and
 * the current one is in view.
 */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const nav = useCurrentInView(tabs.findIndex((tab) => tab.current));
  return (
    <nav ref={nav} aria-label={label} className={styles.tabs}>
      {tabs.map(({ href, label: name, current: isCurrent, badge }) => (
        <Link key={name} href={href} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
          {name}
          {badge}
        </Link>
      ))}
    </nav>
  );
}
