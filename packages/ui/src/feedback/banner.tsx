import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import { messages } from '../messages/en.ts';
import styles from './banner.module.css';

export type BannerTone = 'info' | 'warn' | 'debt' | 'gain';

const icons: Record<BannerTone, IconName> = { info: 'info', warn: 'warning', debt: 'warning', gain: 'check' };

export interface BannerProps {
  tone?: BannerTone;
  /** Describes the state in words. Color and icon only support it. */
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** `alert` interrupts screen readers, for failures of the user's last action; `status` waits its turn. */
  announce?: 'alert' | 'status';
}

/** Shows an inline notice above the content that it concerns. */
export function Banner({ tone = 'info', title, children, actions, announce }: BannerProps) {
  return (
    <div className={classNames(styles.banner, styles[tone])} role={announce}>
      <Icon name={icons[tone]} />
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        {children === undefined ? null : <div className={styles.detail}>{children}</div>}
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}

export interface EmptyStateProps {
  /** A `Picture`, for a screen with no other content. */
  picture?: ReactNode;
  /** States that something is missing: "No accounts yet". */
  title: string;
  /** Why it is missing, and the benefit of adding one. */
  children?: ReactNode;
  /** The one action that is available here. */
  action?: ReactNode;
}

/** Shows that content is known to be empty; not for content that is loading, filtered or failed. */
export function EmptyState({ picture, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.block}>
      {picture}
      <p className={styles.blockTitle}>{title}</p>
      {children === undefined ? null : <div className={styles.blockBody}>{children}</div>}
      {action === undefined ? null : <div className={styles.actions}>{action}</div>}
    </div>
  );
}

export interface FilteredStateProps {
  /** States that nothing was found: "No transactions match". */
  title: string;
  children?: ReactNode;
  /** Removes the filter. */
  onClear: () => void;
}

/** Shows that a filter or search has no matches. Content exists, and one click shows it again. */
export function FilteredState({ title, children, onClear }: FilteredStateProps) {
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="outline" onClick={onClear}>
          {messages.clearFilters}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}

export interface ErrorStateProps {
  /** The failure, in a sentence. */
  title?: string;
  /** Explains what still works, or what to do. */
  children?: ReactNode;
  onRetry?: () => void;
  /** True while the retry runs. */
  retrying?: boolean;
  /** Reference with which an operator can find the failure. */
  reference?: string | undefined;
}

/** Shows a loading failure, and a way to continue. */
export function ErrorState({
  title = messages.somethingFailed,
  children,
  onRetry,
  retrying,
  reference,
}: ErrorStateProps) {
  const retry =
    onRetry === undefined ? undefined : (
      <Button variant="quiet" icon="undo" busy={retrying ?? false} onClick={onRetry}>
        {messages.tryAgain}
      </Button>
    );
  return (
    <Banner tone="warn" title={title} announce="alert" {...(retry ? { actions: retry } : {})}>
      {children}
      {reference === undefined ? null : <p className={styles.reference}>{messages.reference(reference)}</p>}
    </Banner>
  );
}
