import { fail, type ProofMethod } from '@tideline/contract';
import {
  deletePendingSignIns,
  deleteRecoveryCodes,
  deleteTotp,
  type Factors,
  findOldestFactor,
  findTotp,
  readFactors,
  replaceRecoveryCodes,
  useRecoveryCode,
  useTotpStep,
} from '../../../platform/auth/factors/factors.store.ts';
import { deletePasskeys } from '../../../platform/auth/factors/passkeys.store.ts';
import { createRecoveryCodes, recoveryCodeDigest } from '../../../platform/auth/factors/recovery-codes.ts';
import { stepOfCode } from '../../../platform/auth/factors/totp.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { noteSecurityChange } from './note-security-change.ts';

export const hasSecondFactor = ({ totpSince, passkeys }: Factors): boolean => totpSince !== null || passkeys > 0;

type SecondMethod = Exclude<ProofMethod, 'password' | 'provider'>;

/** Lists the methods for the second step, strongest first; empty if the user has no second factor. */
export function secondMethods(factors: Factors, arePasskeysPossible: boolean): SecondMethod[] {
  if (!hasSecondFactor(factors)) return [];
  return [
    ...(factors.passkeys > 0 && arePasskeysPossible ? (['passkey'] as const) : []),
    ...(factors.totpSince === null ? [] : (['totp'] as const)),
    ...(factors.recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
  ];
}

/** Returns the context that binds a sealed secret to its user. */
export const totpContext = (userId: string): string => `totp of ${userId}`;

interface Entered {
  userId: string;
  code: string;
  now: Date;
}

/**
 * Accepts a code of the authenticator app or a recovery code, once, and returns when the user added that factor.
 * Recovery codes count as added with the oldest factor. Notifies the user when a recovery code is used.
 *
 * Errors  CODE_WRONG if the code is neither, or was accepted before
 */
export async function acceptCode(
  tx: Tx,
  { vault, emails }: Pick<AuthDeps, 'vault' | 'emails'>,
  entered: Entered,
): Promise<string> {
  const { userId, now } = entered;
  const app = await findTotp(tx, userId, true);
  if (app !== null && (await acceptTotp(tx, vault, { ...entered, confirmed: true }))) return app.since;
  const digest = recoveryCodeDigest(entered.code);
  if (digest === null || (await useRecoveryCode(tx, { userId, digest, now })) === 0) throw fail('CODE_WRONG', {});
  await emails.notice(tx, 'recovery-code-used', userId);
  await noteSecurityChange(tx, { userId, what: 'recovery_code', now });
  return (await findOldestFactor(tx, userId)).since ?? now.toISOString();
}

/** Accepts a code of the confirmed authenticator app, or of the one that is being set up. */
export async function acceptTotp(
  tx: Tx,
  vault: Vault,
  { userId, code, now, confirmed }: Entered & { confirmed: boolean },
): Promise<boolean> {
  const sealed = await findTotp(tx, userId, confirmed);
  if (sealed === null) return false;
  const step = stepOfCode(Buffer.from(vault.open(sealed, totpContext(userId)), 'base64'), code, now);
  return step !== null && (await useTotpStep(tx, { userId, confirmed, step })) === 1;
}

/** Creates recovery codes that replace earlier ones. Only their digests are stored. */
export async function issueRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(tx, userId, codes.map(digestOf));
  return codes;
}

function digestOf(code: string): string {
  const digest = recoveryCodeDigest(code);
  if (digest === null) throw new Error('a created recovery code is not one');
  return digest;
}

/** Issues recovery codes with the first second factor; returns null if the user already has some. */
export async function issueFirstRecoveryCodes(tx: Tx, userId: string): Promise<string[] | null> {
  return (await readFactors(tx, userId)).hasRecoveryCodes ? null : issueRecoveryCodes(tx, userId);
}

/** Deletes recovery codes along with the last second factor, because they only substitute for one. */
export async function dropUnneededRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  if (!hasSecondFactor(await readFactors(tx, userId))) await deleteRecoveryCodes(tx, userId);
}

/** Removes every second factor of a user, so that the password alone signs in again. */
export async function removeSecondFactors(tx: Tx, userId: string): Promise<void> {
  await deleteTotp(tx, userId);
  await deletePasskeys(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  await deletePendingSignIns(tx, userId);
}
