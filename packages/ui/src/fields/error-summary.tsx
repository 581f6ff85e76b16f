import { useEffect, useRef, type MouseEvent } from 'react';
import { useRefusalTitle } from '../layout/document-title.ts';
import { messages } from '../messages/en.ts';
import styles from './error-summary.module.css';

export interface SummaryError {
  /** Id of the field: its `id` or, if it has none, its `name`. Without an id, the error concerns the whole form. */
  fieldId?: string;
  /** The same text as below the field. */
  message: string;
}

export interface ErrorSummaryProps {
  errors: readonly SummaryError[];
  /** Increases with every submit attempt, so that the summary takes the focus each time. */
  attempt?: number;
}

/**
 * Controls of a group, such as the parts of a date. The id belongs to the group, and its first control takes the focus.
 */
const controls = 'input:not([hidden]), select, textarea, button, [tabindex="0"]';

/** Moves the focus to a field. A fragment link would change the address, which contains the state of the screen. */
function goToField(event: MouseEvent, fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  const focusable = field.matches(controls) ? field : field.querySelector<HTMLElement>(controls);
  (focusable ?? field).focus();
}

/**
 * Shows the errors of a rejected form above it, takes the focus, and links to each field. Renders nothing if there are
 * no errors.
 */
export function ErrorSummary({ errors, attempt = 0 }: ErrorSummaryProps) {
  return errors.length === 0 ? null : <Summary key={attempt} errors={errors} />;
}

/** Shows the errors, and takes the focus when it appears. */
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
