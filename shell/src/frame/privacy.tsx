import { notify, togglePrivacy, useKeys, usePrivacy, useT } from '@tideline/mfe-kit';
import { keyCaps } from '@tideline/mfe-kit/host';
import { Button } from '@tideline/ui';
import { messages } from '../../messages/privacy.en.ts';

const KEYS = 'mod+shift+p';

/** Shows a button that blurs every amount on the page until it is clicked again. */
export function PrivacyButton() {
  const t = useT(messages);
  return (
    <Button
      variant="quiet"
      icon="eye-off"
      aria-pressed={usePrivacy()}
      title={keyCaps(KEYS).join(' ')}
      onClick={togglePrivacy}
    >
      {t('privacy.hide')}
    </Button>
  );
}

/** Hides and shows amounts with a shortcut on every screen, and announces it to users who cannot see the effect. */
export function PrivacyKeys() {
  const t = useT(messages);
  const hidden = usePrivacy();
  const run = () => {
    togglePrivacy();
    notify(t(hidden ? 'privacy.shown' : 'privacy.hidden'));
  };
  useKeys(t('privacy.group'), [{ keys: KEYS, label: t('privacy.key'), run }]);
  return null;
}
