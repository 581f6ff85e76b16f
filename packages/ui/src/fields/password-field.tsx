import { useState } from 'react';
import { IconButton } from '../actions/button.tsx';
import { classNames } from '../class-names.ts';
import { messages } from '../messages/en.ts';
import { Field, splitFieldProps, type FieldProps } from './field.tsx';
import styles from './field.module.css';

export interface PasswordFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Declares the kind of password to password managers. */
  autoComplete: 'current-password' | 'new-password';
  minLength?: number;
}

/**
 * Shows a password field whose text can be revealed. The user can paste a password or have a password manager fill it.
 */
export function PasswordField(props: PasswordFieldProps) {
  const [frame, { value, onChange, ...input }] = splitFieldProps(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...frame}>
      {(control) => (
        <span className={styles.affixed}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={classNames(styles.control, styles.withButton)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            className={styles.inside}
            icon={shown ? 'eye-off' : 'eye'}
            label={shown ? messages.hidePassword : messages.showPassword}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  );
}
