import { useT } from '@tideline/mfe-kit/light';
import { messages } from '../../messages/light.ts';
import styles from './form.module.css';
import { PASSWORD_MIN, passwordStrength } from './password-strength.ts';

/** The password rule, and a word for how hard this password is to guess. */
export function PasswordStrengthHint({ password }: { password: string }) {
  const t = useT(messages);
  const strength = passwordStrength(password);
  return (
    <>
      {t('signup.passwordHint', { min: PASSWORD_MIN })}
      <span className={styles.strength} role="status">
        {strength === 'empty' ? '' : t(`strength.${strength}`)}
      </span>
    </>
  );
}
