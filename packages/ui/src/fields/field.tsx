import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { messages } from '../messages/en.ts';
import styles from './field.module.css';

/** Props common to all fields. `id` is the target of the error summary; it defaults to `name`. */
export interface FieldProps {
  label: ReactNode;
  /** Shown below the label, and read aloud with the field. */
  hint?: ReactNode;
  /** Text of the error, which is the same as in the summary. */
  error?: string | undefined;
  /** Whether the field may stay empty. Fields are required by default. */
  optional?: boolean;
  id?: string;
  name?: string;
  /** Whether the label is only read aloud. Use it only if the label is visible elsewhere, as in a table. */
  labelHidden?: boolean;
}

/** Props for the control itself. */
export interface ControlProps {
  id: string;
  name?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
  'aria-label'?: string;
}

export interface FieldFrameProps extends FieldProps {
  children: (control: ControlProps) => ReactNode;
}

/** Returns ids and descriptions that link a control to its label, hint and error. */
function useControl({ id, name, hint, error, optional }: FieldProps) {
  const generated = useId();
  const controlId = id ?? name ?? generated;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = classNames(hint !== undefined && hintId, error !== undefined && errorId);
  const control: ControlProps = {
    id: controlId,
    ...(name === undefined ? {} : { name }),
    ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
    ...(error === undefined ? {} : { 'aria-invalid': true as const }),
    ...(optional ? {} : { 'aria-required': true as const }),
  };
  return { control, hintId, errorId };
}

/** Shows the error below a field, with an icon. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span id={id} className={styles.error}>
      <Icon name="warning" />
      {children}
    </span>
  );
}

/** Shows label, hint, control and error in this order, for a custom control. */
export function Field(props: FieldFrameProps) {
  const { label, hint, error, optional, labelHidden, children } = props;
  const { control, hintId, errorId } = useControl(props);
  const named = labelHidden && typeof label === 'string' ? { ...control, 'aria-label': label } : control;
  return (
    <div className={classNames(styles.field, error !== undefined && styles.invalid)}>
      {labelHidden ? null : (
        <label className={styles.label} htmlFor={control.id}>
          {label}
          {optional ? <span className={styles.optional}> ({messages.optional})</span> : null}
        </label>
      )}
      {hint === undefined ? null : (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
      {children(named)}
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** Splits field props into those for the frame and those for the control. */
export function splitFieldProps<P extends FieldProps>(props: P): [FieldProps, Omit<P, keyof FieldProps>] {
  const { label, hint, error, optional, id, name, labelHidden, ...rest } = props;
  const frame: FieldProps = { label };
  if (hint !== undefined) frame.hint = hint;
  if (error !== undefined) frame.error = error;
  if (optional !== undefined) frame.optional = optional;
  if (id !== undefined) frame.id = id;
  if (name !== undefined) frame.name = name;
  if (labelHidden !== undefined) frame.labelHidden = labelHidden;
  return [frame, rest];
}
