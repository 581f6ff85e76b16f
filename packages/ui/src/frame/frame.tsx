import type { ReactNode } from 'react';
import { Link } from '../actions/link.tsx';
import { Logo } from '../brand/logo.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { messages } from '../messages/en.ts';
import styles from './frame.module.css';

export interface NavEntry {
  href: string;
  label: string;
  icon?: IconName;
  current?: boolean;
  /** The number of new items, which is read as "2 new". */
  count?: number;
}

const mainId = 'main';

/** Shows a link that skips the navigation. It is the first element in the document. */
export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${mainId}`}>
      {messages.skipToContent}
    </a>
  );
}

export interface AppFrameProps {
  /** Shown above the content and next to the rail, so that it covers nothing: offline, a sample household. */
  notice?: ReactNode;
  rail: ReactNode;
  top: ReactNode;
  bottom: ReactNode;
  children: ReactNode;
}

/** Shows a rail next to the content from 960 px, and bars above and below it on smaller screens. */
export function AppFrame({ notice, rail, top, bottom, children }: AppFrameProps) {
  return (
    <>
      <SkipLink />
      <div className={styles.frame}>
        {rail}
        {top}
        <div className={styles.column}>
          {notice}
          <main id={mainId} className={styles.main} tabIndex={-1}>
            {children}
          </main>
        </div>
        {bottom}
      </div>
    </>
  );
}

function Entry({ href, label, icon, current, count = 0 }: NavEntry) {
  return (
    <Link className={styles.entry} href={href} aria-current={current ? 'page' : undefined}>
      {icon ? <Icon name={icon} /> : null}
      {label}
      {count > 0 ? (
        <span className={styles.count} aria-label={messages.newCount(count)}>
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </Link>
  );
}

export interface RailProps {
  homeHref: string;
  /** The search button, shown below the logo. */
  search?: ReactNode;
  entries: readonly NavEntry[];
  /** Entries at the bottom: notifications, settings. */
  endEntries: readonly NavEntry[];
  /** The account menu, shown after all entries. */
  account?: ReactNode;
}

/** Shows the side navigation, from 960 px. */
export function Rail({ homeHref, search, entries, endEntries, account }: RailProps) {
  return (
    <header className={styles.rail}>
      <div className={styles.brand}>
        <Logo href={homeHref} />
      </div>
      {search}
      <nav aria-label={messages.mainNavigation}>
        <ul className={styles.nav}>
          {entries.map((entry) => (
            <li key={entry.href}>
              <Entry {...entry} />
            </li>
          ))}
          {endEntries.map((entry, index) => (
            <li key={entry.href} className={index === 0 ? styles.end : undefined}>
              <Entry {...entry} />
            </li>
          ))}
        </ul>
      </nav>
      {account}
    </header>
  );
}

/** Shows the logo and icon buttons above the content, below 960 px. */
export function TopBar({ homeHref, children }: { homeHref: string; children?: ReactNode }) {
  return (
    <header className={styles.top}>
      <Logo href={homeHref} small />
      <div className={styles.topEnd}>{children}</div>
    </header>
  );
}

export interface BottomBarProps {
  /** The four destinations. */
  entries: readonly (NavEntry & {
    icon: IconName;
    /** The full name, which is read after a shorter label. */ fullName?: string;
  })[];
  /** Called by the fifth button, which opens the other destinations. */
  onMore: () => void;
  moreOpen: boolean;
}

/** Shows five destinations within reach of the thumb, below 960 px. */
export function BottomBar({ entries, onMore, moreOpen }: BottomBarProps) {
  return (
    <nav className={styles.bottom} aria-label={messages.mainNavigation}>
      <ul className={styles.tabs}>
        {entries.map(({ href, label, fullName = label, icon, current }) => (
          <li key={href}>
            <Link className={styles.tab} href={href} aria-current={current ? 'page' : undefined}>
              <Icon name={icon} />
              {label}
              {fullName === label ? null : <VisuallyHidden>: {fullName}</VisuallyHidden>}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={styles.tab} aria-expanded={moreOpen} aria-haspopup="dialog" onClick={onMore}>
            <Icon name="menu" />
            {messages.more}
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** Shows one line above all content: "You are offline. Figures as of 09:14." */
export function NoticeBar({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.bar}>
      {children}
    </div>
  );
}
