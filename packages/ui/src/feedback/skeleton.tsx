import { useEffect, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { messages } from '../messages/en.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** What loads, for a screen reader: "Loading accounts". */
  label?: string;
  /** Bars in the exact geometry of what will stand here. */
  children: ReactNode;
}

/** Stands in for content on its way; its bars show themselves after 150 ms, so quick answers do not flicker. */
export function Skeleton({ label = messages.loading, children }: SkeletonProps) {
  return (
    <div role="status" data-stand-in className={styles.skeleton}>
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
  return (
    <span aria-hidden="true" className={classNames(styles.bar, height ? styles.block : styles.text)} style={size} />
  );
}

/** As tall as a chart with its finding, the line of its cursor and its table, which is folded away. */
export function ChartSkeleton({ label, heightPx = 240 }: { label?: string; heightPx?: number }) {
  return (
    <Skeleton {...(label === undefined ? {} : { label })}>
      <SkeletonBar width="60%" />
      <div className={styles.plot} style={{ height: `${heightPx}px` }}>
        <SkeletonBar width="100%" height="100%" />
      </div>
      <div className={styles.folded}>
        <SkeletonBar width="8rem" />
      </div>
    </Skeleton>
  );
}

/** What is fetched sooner is not worth a word. */
const WORTH_SAYING_MS = 1_000;

/** Old figures are in sight while new ones are fetched: said once that takes longer than a second. Takes no room. */
export function Updating({ active }: { active: boolean }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLong(true), WORTH_SAYING_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [active]);
  return (
    <span className={styles.updating}>
      <span role="status" className={active && long ? styles.mark : undefined}>
        {active && long ? messages.updating : null}
      </span>
    </span>
  );
}

/** Dates figures that are older than they should be, because newer ones cannot be had: "As of 09:14". */
export function AsOf({ children }: { children: string }) {
  return (
    <p role="status" className={styles.asOf}>
      <Icon name="clock" size={16} />
      {children}
    </p>
  );
}
