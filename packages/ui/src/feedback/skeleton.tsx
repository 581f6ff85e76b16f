import { useEffect, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { messages } from '../messages/en.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** Name of the loading content for a screen reader: "Loading accounts". */
  label?: string;
  /** Bars with the same dimensions as the final content. */
  children: ReactNode;
}

/** Shows a placeholder for loading content. Its bars appear after 150 ms, so that quick responses do not flicker. */
export function Skeleton({ label = messages.loading, children }: SkeletonProps) {
  return (
    <div role="status" data-stand-in className={styles.skeleton}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

export interface SkeletonBarProps {
  /** CSS length or percentage. */
  width?: string;
  /** CSS length for blocks such as a chart. Omit it for a line of text, which has the height of its line. */
  height?: string;
}

export function SkeletonBar({ width, height }: SkeletonBarProps) {
  const size = { ...(width ? { width } : {}), ...(height ? { height } : {}) };
  return (
    <span aria-hidden="true" className={classNames(styles.bar, height ? styles.block : styles.text)} style={size} />
  );
}

/** Shows a placeholder as tall as a chart with its finding, its cursor line and its collapsed table. */
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

/** Shorter fetches are not reported. */
const ANNOUNCE_AFTER_MS = 1_000;

/** Shows that visible figures are being refreshed, if that takes longer than a second. It takes no space. */
export function Updating({ active }: { active: boolean }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLong(true), ANNOUNCE_AFTER_MS);
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

/** Shows the date of stale figures when newer ones are not available: "As of 09:14". */
export function AsOf({ children }: { children: string }) {
  return (
    <p role="status" className={styles.asOf}>
      <Icon name="clock" size={16} />
      {children}
    </p>
  );
}
