import { notify, useErrorText, useSignOut, useT } from '@tideline/mfe-kit';
import { messages } from '../../messages/en.ts';

/** Signs out from the shell. Reports a failure as a toast, because the clicked button may no longer exist by then. */
export function useSignOutWithToast(): { signOut: () => Promise<void>; busy: boolean } {
  const t = useT(messages);
  const errorOf = useErrorText();
  return useSignOut((error) => notify(t('account.signOutFailed', { why: errorOf(error) })));
}
