import { useEffect, useId, useRef, type InputHTMLAttributes, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './choices.module.css';
import { FieldError } from './field.tsx';

interface BoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type' | 'checked'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export interface CheckboxProps extends BoxProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Whether some, but not all, of the represented items are checked. */
  indeterminate?: boolean;
  /** Whether the label is read aloud but not shown, for table cells. It requires a text label. */
  labelHidden?: boolean;
}

/** Shows a yes-or-no choice that takes effect when the form is submitted. */
export function Checkbox({
  label,
  hint,
  error,
  indeterminate = false,
  labelHidden,
  checked,
  onChange,
  id,
  name,
  ...input
}: CheckboxProps) {
  const generated = useId();
  const boxId = id ?? name ?? generated;
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const describedBy = classNames(hint !== undefined && `${boxId}-hint`, error !== undefined && `${boxId}-error`);
  const hiddenName = labelHidden && typeof label === 'string' ? { 'aria-label': label } : {};
  return (
    <div>
      <label className={styles.choice}>
        <span className={styles.mark}>
          <input
            {...input}
            {...hiddenName}
            ref={ref}
            id={boxId}
            name={name}
            type="checkbox"
            className={styles.box}
            checked={checked}
            aria-describedby={describedBy || undefined}
            aria-invalid={error === undefined ? undefined : true}
            onChange={(event) => onChange(event.target.checked)}
          />
          <Tick />
          <span className={styles.dash} />
        </span>
        {labelHidden ? null : <span>{label}</span>}
        {hint === undefined ? null : (
          <span id={`${boxId}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </label>
      {error === undefined ? null : <FieldError id={`${boxId}-error`}>{error}</FieldError>}
    </div>
  );
}

function Tick() {
  return (
    <span className={styles.tick}>
      <Icon name="check" size={16} />
    </span>
  );
}

export interface SwitchProps extends BoxProps {
  label: ReactNode;
  hint?: ReactNode;
}

/** Shows a yes-or-no choice that takes effect immediately. */
export function Switch({ label, hint, checked, onChange, ...input }: SwitchProps) {
  const hintId = useId();
  return (
    <label className={styles.choice}>
      <span className={styles.track}>
        <input
          {...input}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          aria-describedby={hint === undefined ? undefined : hintId}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span />
      </span>
      <span>{label}</span>
      {hint === undefined ? null : (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
    </label>
  );
}
