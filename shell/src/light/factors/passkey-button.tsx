import { useT } from '@tideline/mfe-kit/light';
import { Button, type ButtonVariant } from '@tideline/ui/light';
import { messages } from '../../../messages/passkey-sign-in.ts';
import { failureText } from '../failure.ts';
import styles from '../form.module.css';
import type { Passkeys } from '../use-passkeys.ts';

/** Shows the button that signs in with a passkey, and explains a failure. */
export function PasskeyButton({ passkeys, variant }: { passkeys: Passkeys; variant: ButtonVariant }) {
  const t = useT(messages);
  const { busy, failure, signIn } = passkeys;
  return (
    <div className={styles.submit}>
      <Button variant={variant} busy={busy} onClick={signIn}>
        {t('passkey.signIn')}
      </Button>
      {failure === null ? null : (
        <p role="alert" className={styles.note}>
          {failure === 'unused' ? t('passkey.unused') : failureText(failure)}
        </p>
      )}
    </div>
  );
}
