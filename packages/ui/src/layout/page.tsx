import { useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useRefusalTitle, useScreenTitle } from './document-title.ts';
import { useNavigationFocus } from './navigation-focus.tsx';
import styles from './page.module.css';

export interface PageProps {
  /** The `<h1>`, which takes the focus when the user comes from another screen. */
  title: ReactNode;
  lead?: ReactNode;
  /** Shown at the end of the heading, with at most one filled button. */
  actions?: ReactNode;
  /**
   * Whether it is still unknown if the page will have actions, because an empty list has none here. Until then, the
   * actions take up their space, but nobody can click or focus them.
   */
  actionsPending?: boolean;
  /** Tab title, to which "– Tideline" is added. Defaults to the title if that is plain text. */
  documentTitle?: string;
  /** Whether a form was rejected, so that the tab title starts with "Error: ". */
  hasError?: boolean;
  /** Whether there is less space around the heading, for a list that needs the space. */
  dense?: boolean;
  /** Whether this is a placeholder for a screen whose code is loading. The screen itself will take the focus. */
  arriving?: boolean;
  children: ReactNode;
}

/** Shows a screen with heading, introduction, actions and content, inside `<main>`. */
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
  /** Whether the title is only read aloud. */
  titleHidden?: boolean;
  lead?: ReactNode;
  actions?: ReactNode;
  id?: string;
  children: ReactNode;
}

/** Shows a part of a page with its own `<h2>`. */
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
  /** Whether the labels of quiet buttons, rather than their edges, align with the text above. */
  flush?: boolean;
  children: ReactNode;
}

/** Places its children side by side, and wraps if there is no room. */
export function Row({ gap = 8, justify, flush, children }: RowProps) {
  return (
    <div className={classNames(styles.row, styles[`gap${gap}`], justify && styles[justify], flush && styles.flush)}>
      {children}
    </div>
  );
}

/** Places its children, which are `GridItem`s, in twelve columns from 960 px, and in one column on smaller screens. */
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
