import { useEffect, useRef, type MouseEvent } from 'react';
import { useRefusalTitle } from '../layout/document-title.ts';
import { messages } from '../messages/en.ts';
import styles from './error-summary.module.css';

export interface SummaryError {
  /** Id of its field (the `name`, unless it has an id); without one it concerns the whole form. */
  fieldId?: string;
  /** The same text as at the field. */
  message: string;
}

export interface ErrorSummaryProps {
  errors: readonly SummaryError[];
  /** Increases with every submit attempt: the summary takes focus each time. */
  attempt?: number;
}

/** For a group, such as the parts of a date, the id belongs to the group and its first control takes the focus. */
const controls = 'input:not([hidden]), select, textarea, button, [tabindex="0"]';

/** A fragment link would change the address, which carries the state of the screen. */
function goToField(event: MouseEvent, fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  const focusable = field.matches(controls) ? field : field.querySelector<HTMLElement>(controls);
  (focusable ?? field).focus();
}

/** Shown above a rejected form: takes focus, and links to each field. Renders nothing without errors. */
export function ErrorSummary({ errors, attempt = 0 }: ErrorSummaryProps) {
  return errors.length === 0 ? null : <Summary key={attempt} errors={errors} />;
}

/** Takes focus when it appears. */
function Summary({ errors }: { errors: readonly SummaryError[] }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  useRefusalTitle(true);
  return (
    <div ref={ref} className={styles.summary} role="alert" tabIndex={-1}>
      <h2 className={styles.title}>{messages.thereIsAProblem}</h2>
      <ul className={styles.list}>
        {errors.map(({ fieldId, message }) => (
          <li key={`${fieldId}${message}`}>
            {fieldId === undefined ? (
              message
            ) : (
              <a href={`#${fieldId}`} onClick={(event) => goToField(event, fieldId)}>
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
