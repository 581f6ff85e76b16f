import { useEffect, useRef, type ReactNode } from 'react';
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

/**
 * Shows tabs for the parts of a screen, each with its own address. If they are wider than the window, they scroll, and
 * the current one is in view.
 */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const nav = useRef<HTMLElement>(null);
  const current = tabs.findIndex((tab) => tab.current);
  // measures after the first paint, because measuring before it would compute the layout twice
  useEffect(() => {
    const tab = nav.current?.children[current];
    if (!nav.current || !tab) return;
    // scrollIntoView would also scroll the page
    const [bar, own] = [nav.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (own.right > bar.right) nav.current.scrollLeft += own.right - bar.right;
    else if (own.left < bar.left) nav.current.scrollLeft -= bar.left - own.left;
  }, [current]);
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
