/** The JSON forms of WebAuthn 3 that a browser and this server exchange. */
import { z } from 'zod';

/** Bytes as base64url, as browsers exchange them in WebAuthn's JSON forms. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/);
const CredentialId = bytes(1_400);
const Transports = z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).max(10);
const Descriptor = z.object({ id: CredentialId, type: z.literal('public-key'), transports: Transports });

/** The browser's input for creating a passkey: PublicKeyCredentialCreationOptionsJSON of WebAuthn 3. */
export const CreationOptions = z.object({
  challenge: bytes(200),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: bytes(100), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.infer<typeof CreationOptions>;

/** The browser's input for signing with a passkey: PublicKeyCredentialRequestOptionsJSON of WebAuthn 3. */
export const RequestOptions = z.object({
  challenge: bytes(200),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Allowed passkeys; empty: any passkey that the browser has for this site. */
  allowCredentials: z.array(Descriptor),
});
export type PasskeyRequestOptions = z.infer<typeof RequestOptions>;

export const NewCredential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(10_000),
    attestationObject: bytes(100_000),
    /** Transports. Unknown ones are ignored. */
    transports: z.array(z.string().max(40)).max(20).optional(),
  }),
});
export type NewCredential = z.infer<typeof NewCredential>;

export const PasskeyAnswer = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(10_000),
    authenticatorData: bytes(10_000),
    signature: bytes(4_000),
    userHandle: bytes(200).nullish(),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;
