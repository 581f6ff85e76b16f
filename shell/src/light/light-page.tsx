import { useEffect, useRef, type ReactNode } from 'react';
import { Logo } from '@tideline/ui/light';
import styles from './light-page.module.css';

export interface LightPageProps {
  title: string;
  lead?: ReactNode;
  /** Prefixes the tab title with "Error: " while a form is rejected. */
  hasError?: boolean;
  /** Takes the focus when it replaces another page. */
  focusTitle?: boolean;
  /** Below the card: other destinations. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A narrow centered card: sign in, create account. */
export function LightPage({ title, lead, hasError = false, focusTitle = false, foot, children }: LightPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${hasError ? 'Error: ' : ''}${title} – Tideline`;
  }, [title, hasError]);
  useEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <Logo href="/" />
      </header>
      <main className={styles.main}>
        <h1 ref={heading} className={styles.title} tabIndex={focusTitle ? -1 : undefined}>
          {title}
        </h1>
        {lead === undefined ? null : <div className={styles.lead}>{lead}</div>}
        <div className={styles.sheet}>{children}</div>
        {foot === undefined ? null : <div className={styles.foot}>{foot}</div>}
      </main>
    </div>
  );
}
