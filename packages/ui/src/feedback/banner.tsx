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
  /** Wording of the state; color and icon only support it. */
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** `alert` interrupts, for failures of the user's last action; `status` waits its turn. */
  announce?: 'alert' | 'status';
}

/** An inline notice, above the content it concerns. */
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
  /** A `Picture`, where nothing else is on the screen. */
  picture?: ReactNode;
  /** States that something is missing: "No accounts yet". */
  title: string;
  /** Why, and the benefit of adding one. */
  children?: ReactNode;
  /** One action available from here. */
  action?: ReactNode;
}

/** For content that is known to be empty, not while loading, filtered or failed. */
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

/** For a filter or search without matches: content exists, and one press shows it again. */
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
  /** The event, in a sentence. */
  title?: string;
  /** A sentence about what still works, or what to do. */
  children?: ReactNode;
  onRetry?: () => void;
  /** True while the retry runs. */
  retrying?: boolean;
  /** Id under which an operator finds the failure. */
  reference?: string | undefined;
}

/** A loading failure, with a way to continue. */
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
