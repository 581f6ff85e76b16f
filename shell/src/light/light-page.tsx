import { useEffect, type ReactNode } from 'react';
import { Logo } from '@tideline/ui/light';
import styles from './light-page.module.css';

export interface LightPageProps {
  title: string;
  lead?: ReactNode;
  /** Prefixes the tab with "Error: " while a form is refused. */
  hasError?: boolean;
  /** Under the sheet: where else to go. */
  foot?: ReactNode;
  children: ReactNode;
}

/** One narrow sheet in the middle: sign in, create account. */
export function LightPage({ title, lead, hasError = false, foot, children }: LightPageProps) {
  useEffect(() => {
    document.title = `${hasError ? 'Error: ' : ''}${title} – Tideline`;
  }, [title, hasError]);
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <Logo href="/" />
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>{title}</h1>
        {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
        <div className={styles.sheet}>{children}</div>
        {foot === undefined ? null : <p className={styles.foot}>{foot}</p>}
      </main>
    </div>
  );
}
