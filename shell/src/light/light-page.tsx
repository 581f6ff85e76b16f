import { useEffect, useRef, type ReactNode } from 'react';
import { Logo } from '@tideline/ui/light';
import styles from './light-page.module.css';

export interface LightPageProps {
  title: string;
  lead?: ReactNode;
  /** Whether a form was rejected, so that the tab title starts with "Error: ". */
  hasError?: boolean;
  /** Whether the title takes the focus when the page replaces another one. */
  focusTitle?: boolean;
  /** Links to other pages, shown below the card. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Shows a narrow centered card, for forms such as sign-in and sign-up. */
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
