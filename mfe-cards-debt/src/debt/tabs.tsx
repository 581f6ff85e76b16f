import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './debt-tool.module.css';

interface TabsProps<T extends string> {
  /** Name of the tab list for screen readers. */
  label: string;
  tabs: readonly { id: T; label: string }[];
  shown: T;
  onShow: (id: T) => void;
  /** The content of the open tab. */
  children: ReactNode;
}

/** Returns the index of the tab that a key leads to, or undefined for other keys. */
const targetOf = (key: string, at: number, count: number): number | undefined =>
  ({ ArrowLeft: (at + count - 1) % count, ArrowRight: (at + 1) % count, Home: 0, End: count - 1 })[key];

/**
 * Shows tabs that follow the ARIA pattern: one of them takes the focus, and arrow keys move the focus and open the tab.
 */
export function Tabs<T extends string>({ label, tabs, shown, onShow, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent, at: number) => {
    const to = targetOf(event.key, at, tabs.length);
    const tab = to === undefined ? undefined : tabs[to];
    if (to === undefined || tab === undefined) return;
    event.preventDefault();
    onShow(tab.id);
    const button = list.current?.children[to];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <div className={styles.details}>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={label}>
        {tabs.map((tab, at) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            className={styles.tab}
            aria-selected={tab.id === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === shown ? 0 : -1}
            onClick={() => onShow(tab.id)}
            onKeyDown={(event) => move(event, at)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className={styles.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`} tabIndex={0}>
        {children}
      </div>
    </div>
  );
}
