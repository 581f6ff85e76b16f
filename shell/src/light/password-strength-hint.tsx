import { useT } from '@tideline/mfe-kit/light';
import { messages } from '../../messages/light.ts';
import styles from './form.module.css';
import { PASSWORD_MIN, passwordStrength } from './password-strength.ts';

/** Shows the password rule, and the strength of this password in words. */
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
