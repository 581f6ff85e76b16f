import { useState, type ReactNode } from 'react';
import { Link } from '../actions/link.tsx';
import { Icon } from '../icons/icon.tsx';
import { messages } from '../messages/en.ts';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  summary: ReactNode;
  open?: boolean;
  onToggle?: (open: boolean) => void;
  /** Whether its content is rendered only after it was opened, for long tables. */
  lazy?: boolean;
  children: ReactNode;
}

/** Shows a native `<details>` element. */
export function Disclosure({ summary, open, onToggle, lazy = false, children }: DisclosureProps) {
  const [opened, setOpened] = useState(open ?? false);
  const toggle = (isOpen: boolean) => {
    if (isOpen) setOpened(true);
    onToggle?.(isOpen);
  };
  return (
    <details className={styles.disclosure} open={open} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron-right" />
        {summary}
      </summary>
      <div className={styles.body}>{lazy && !opened ? null : children}</div>
    </details>
  );
}

export interface WorkingInput {
  label: string;
  value: ReactNode;
  /** Source of the figure: an account, a transaction, a setting. */
  href?: string;
}

export interface WorkingProps {
  inputs: readonly WorkingInput[];
  /** The formula in words and figures: "$4,812.55 − $1,900.00 − $35.00". */
  formula: ReactNode;
  assumptions?: readonly ReactNode[];
  /** The result of doing nothing. */
  otherwise?: ReactNode;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h4>{title}</h4>
      {children}
    </div>
  );
}

/** Shows the working of a figure: inputs, formula, assumptions, and what happens otherwise. */
function Working({ inputs, formula, assumptions = [], otherwise }: WorkingProps) {
  return (
    <div className={styles.working}>
      <Part title={messages.workingInputs}>
        <dl className={styles.inputs}>
          {inputs.map(({ label, value, href }) => (
            <div key={label}>
              <dt>{href === undefined ? label : <Link href={href}>{label}</Link>}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title={messages.workingFormula}>
        <p className={styles.formula}>{formula}</p>
      </Part>
      {assumptions.length === 0 ? null : (
        <Part title={messages.workingAssumptions}>
          <ul className={styles.notes}>
            {assumptions.map((assumption, index) => (
              <li key={index}>{assumption}</li>
            ))}
          </ul>
        </Part>
      )}
      {otherwise === undefined ? null : (
        <Part title={messages.workingOtherwise}>
          <p>{otherwise}</p>
        </Part>
      )}
    </div>
  );
}

/** Shows a working that is collapsed at first. */
export function ShowWorking({ summary = messages.showTheWorking, ...working }: WorkingProps & { summary?: string }) {
  return (
    <Disclosure summary={summary}>
      <Working {...working} />
    </Disclosure>
  );
}
