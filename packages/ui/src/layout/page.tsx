import { useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useRefusalTitle, useScreenTitle } from './document-title.ts';
import { useNavigationFocus } from './navigation-focus.tsx';
import styles from './page.module.css';

export interface PageProps {
  /** The `<h1>`, which takes focus when the user comes from another screen. */
  title: ReactNode;
  lead?: ReactNode;
  /** At the end of the heading; at most one filled button. */
  actions?: ReactNode;
  /**
   * Whether the page will have actions is not known yet, because an empty list has none here. They keep their place,
   * but nobody can press or focus what may go away.
   */
  actionsPending?: boolean;
  /** Tab title, before "– Tideline"; defaults to a plain-text title. */
  documentTitle?: string;
  /** Prefixes the tab title with "Error: " while a form is rejected. */
  hasError?: boolean;
  /** Less space around the heading: for a list that needs the room. */
  dense?: boolean;
  /** Placeholder for a screen whose code is loading: the screen itself takes the focus. */
  arriving?: boolean;
  children: ReactNode;
}

/** A screen with heading, introduction, actions and content. Belongs inside `<main>`. */
export function Page({
  title,
  lead,
  actions,
  actionsPending = false,
  documentTitle,
  hasError = false,
  dense = false,
  arriving = false,
  children,
}: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useNavigationFocus(heading, !arriving);
  const tabTitle = documentTitle ?? (typeof title === 'string' ? title : undefined);
  useScreenTitle(tabTitle);
  useRefusalTitle(hasError);
  return (
    <div className={classNames(styles.page, dense && styles.dense)}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
        </div>
        {actions === undefined ? null : (
          <div className={classNames(styles.actions, actionsPending && styles.pending)} inert={actionsPending}>
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}

export interface SectionProps {
  title: string;
  /** Read aloud but not shown. */
  titleHidden?: boolean;
  lead?: ReactNode;
  actions?: ReactNode;
  id?: string;
  children: ReactNode;
}

/** A part of a page with its own `<h2>`. */
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

/** Stacks its children vertically. */
export function Stack({ gap = 16, className, children }: { gap?: Gap; className?: string; children: ReactNode }) {
  return <div className={classNames(styles.stack, styles[`gap${gap}`], className)}>{children}</div>;
}

export interface RowProps {
  gap?: Gap;
  justify?: 'between' | 'end';
  /** For quiet buttons: aligns their labels, not their edges, with the text above. */
  flush?: boolean;
  children: ReactNode;
}

/** Places its children side by side and wraps if there is no room. */
export function Row({ gap = 8, justify, flush, children }: RowProps) {
  return (
    <div className={classNames(styles.row, styles[`gap${gap}`], justify && styles[justify], flush && styles.flush)}>
      {children}
    </div>
  );
}

/** Twelve columns from 960 px, one on smaller screens. Its children are `GridItem`s. */
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
