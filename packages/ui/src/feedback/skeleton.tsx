import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { messages } from '../messages/en.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** What loads, for a screen reader: "Loading accounts". */
  label?: string;
  /** Bars in the exact geometry of what will stand here. */
  children: ReactNode;
}

/** Stands in for content on its way; shows itself after 150 ms, so quick answers do not flicker. */
export function Skeleton({ label = messages.loading, children }: SkeletonProps) {
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

export interface SkeletonBarProps {
  /** CSS length or percentage; a line of text is as tall as its line. */
  width?: string;
  /** Given for blocks such as a chart; left out for a line of text. */
  height?: string;
}

export function SkeletonBar({ width, height }: SkeletonBarProps) {
  const size = { ...(width ? { width } : {}), ...(height ? { height } : {}) };
  return <span aria-hidden="true" className={classNames(styles.bar, height ? styles.block : styles.text)} style={size} />;
}

/** Old figures are in sight while new ones are fetched. Keeps its place when idle. */
export function Updating({ active }: { active: boolean }) {
  return (
    <span role="status" className={styles.updating}>
      {active ? messages.updating : null}
    </span>
  );
}
