import { notify, useErrorText, useSignOut, useT } from '@tideline/mfe-kit';
import { messages } from '../../messages/en.ts';

/** The way out, from the frame: a failure is told in passing, for what was pressed may be gone by then. */
export function useToldSignOut(): { signOut: () => Promise<void>; busy: boolean } {
  const t = useT(messages);
  const errorOf = useErrorText();
  return useSignOut((error) => notify(t('account.signOutFailed', { why: errorOf(error) })));
}
