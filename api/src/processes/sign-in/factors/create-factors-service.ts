import type { NewCredential, PasskeyAnswer } from '@tideline/contract';
import type { SignedIn } from '../../../platform/auth/sessions.ts';
import type { AuthDeps, Caller } from '../auth-deps.ts';
import { startConfirmation } from './confirm.service.ts';
import { cancelReset, requestReset, resetFactors } from './factor-reset.service.ts';
import { undoFactor } from './factor-undo.service.ts';
import { describeFactors, keepOwnFactors } from './factors.service.ts';
import {
  addPasskey,
  namePasskey,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from './passkeys.service.ts';
import { completeWithCode } from './second-step.service.ts';
import { finishTotp, removeTotp, renewRecoveryCodes, startTotp } from './totp.service.ts';

export type FactorsService = ReturnType<typeof createFactorsService>;

/** Creates the service for second factors and passkeys. */
export const createFactorsService = (deps: AuthDeps) => ({
  completeWithCode: (code: string, caller: Caller) => completeWithCode(deps, code, caller),
  requestReset: (caller: Caller) => requestReset(deps, caller),
  cancelReset: (token: string) => cancelReset(deps, token),
  reset: (token: string) => resetFactors(deps, token),
  undo: (token: string) => undoFactor(deps, token),
  startPasskeySignIn: (caller: Caller) => startPasskeySignIn(deps, caller),
  signInWithPasskey: (answer: PasskeyAnswer, caller: Caller) => signInWithPasskey(deps, answer, caller),
  startConfirmation: (session: SignedIn) => startConfirmation(deps, session),
  describe: (session: SignedIn) => describeFactors(deps, session),
  keep: (session: SignedIn) => keepOwnFactors(deps, session),
  startTotp: (session: SignedIn) => startTotp(deps, session),
  finishTotp: (session: SignedIn, code: string) => finishTotp(deps, session, code),
  removeTotp: (session: SignedIn) => removeTotp(deps, session),
  renewRecoveryCodes: (session: SignedIn) => renewRecoveryCodes(deps, session),
  startPasskey: (session: SignedIn) => startPasskey(deps, session),
  addPasskey: (session: SignedIn, credential: NewCredential, userAgent: string | null) =>
    addPasskey(deps, session, { credential, userAgent }),
  namePasskey: (session: SignedIn, input: { id: string; name: string; ifMatch: number }) =>
    namePasskey(deps, session, input),
  removePasskey: (session: SignedIn, id: string) => removePasskey(deps, session, id),
});
