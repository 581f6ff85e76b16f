import type { Passkey } from '@tideline/contract';
import { deviceIn } from '../../../platform/auth/device-name.ts';
import type { PasskeyRow } from '../../../platform/auth/factors/passkeys.store.ts';
import { readersLanguage } from '../../../platform/auth/readers-language.ts';
import type { SignedIn } from '../../../platform/auth/sessions.ts';

/** Returns a passkey for its user. Until the user chooses a name, it has the name of its device in their language. */
export const toPasskey = (row: PasskeyRow, session: SignedIn): Passkey => ({
  ...row,
  name: deviceIn(row.name, readersLanguage(session)),
});
