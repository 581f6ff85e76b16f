import { useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useRefusalTitle, useScreenTitle } from './document-title.ts';
import { useNavigationFocus } from './navigation-focus.tsx';
import styles from './page.module.css';

export interface PageProps {
  /** The `<h1>`, which takes focus when a person comes here from another screen. */
  title: ReactNode;
  lead?: ReactNode;
  /** At the end of the heading: one filled button at most. */
  actions?: ReactNode;
  /** Name in the tab, before "– Tideline"; defaults to a title of plain text. */
  documentTitle?: string;
  /** Prefixes the tab with "Error: " while a form is refused. */
  hasError?: boolean;
  /** Stands for the screen whose code is on its way: that one takes the focus. */
  arriving?: boolean;
  children: ReactNode;
}

/** One screen: its heading, what it is about, its actions, its content. Stands inside `<main>`. */
export function Page({ title, lead, actions, documentTitle, hasError = false, arriving = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useNavigationFocus(heading, !arriving);
  const tabTitle = documentTitle ?? (typeof title === 'string' ? title : undefined);
  useScreenTitle(tabTitle);
  useRefusalTitle(hasError);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
        </div>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export interface SectionProps {
  title: string;
  /** Read, not shown. */
  titleHidden?: boolean;
  lead?: ReactNode;
  actions?: ReactNode;
  id?: string;
  children: ReactNode;
}

/** A part of a page under its own `<h2>`. */
export function Section({ title, titleHidden, lead, actions, id, children }: SectionProps) {
  if (titleHidden) {
    return (
      <section className={styles.section} id={id} aria-label={title}>
        {children}
      </section>
    );
  }
  return (
    <section className={styles.section} id={id} aria-label={title}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        {actions}
        {lead === undefined ? null : <p className={styles.sectionLead}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}

type Gap = 4 | 8 | 16 | 24 | 32;

/** Things under each other. */
export function Stack({ gap = 16, className, children }: { gap?: Gap; className?: string; children: ReactNode }) {
  return <div className={classNames(styles.stack, styles[`gap${gap}`], className)}>{children}</div>;
}

export interface RowProps {
  gap?: Gap;
  justify?: 'between' | 'end';
  /** Quiet buttons: their words, not their edges, stand in line with the text above. */
  flush?: boolean;
  children: ReactNode;
}

/** Things beside each other, wrapping where there is no room. */
export function Row({ gap = 8, justify, flush, children }: RowProps) {
  return (
    <div className={classNames(styles.row, styles[`gap${gap}`], justify && styles[justify], flush && styles.flush)}>
      {children}
    </div>
  );
}

/** Twelve columns from 960 px, one below. Its children are `GridItem`s. */
export function Grid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

export interface GridItemProps {
  width?: 'third' | 'half' | 'twoThirds' | 'full';
  children: ReactNode;
}

export function GridItem({ width = 'full', children }: GridItemProps) {
  return <div className={classNames(styles.cell, styles[width])}>{children}</div>;
}
