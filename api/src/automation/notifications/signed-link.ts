import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The purpose of a link. A signature for one purpose is invalid for another. */
export type LinkPurpose = 'calendar' | 'unsubscribe';

/**
 * Signs links that grant access without a session. Anyone who has a link can read its content, which is therefore
 * only ids. Creating or changing a link requires this installation's key.
 */
export interface LinkSigner {
  /** Returns a token of letters, digits, - and _, with a dot between content and signature. */
  sign(purpose: LinkPurpose, content: string): string;
  /** Returns the content, or null if the token is forged or for another purpose. */
  read(purpose: LinkPurpose, token: string): string | null;
}

const TOKEN = /^([\w-]{1,300})\.([\w-]{43})$/;

/**
 * Creates a signer that uses HMAC-SHA-256 with a key derived from the installation's key (HKDF-SHA-256, RFC 5869). It
 * still accepts old keys, so that a new key does not break calendars.
 */
export function createLinkSigner(secretKey: string, oldKeys: readonly string[] = []): LinkSigner {
  const keys = [secretKey, ...oldKeys].map((key) =>
    Buffer.from(hkdfSync('sha256', key, 'tideline', 'signed links', 32)),
  );
  const macOf = (key: Buffer, purpose: LinkPurpose, content: string): Buffer =>
    createHmac('sha256', key).update(`${purpose} ${content}`).digest();
  const [current = Buffer.alloc(0)] = keys;
  return {
    sign: (purpose, content) =>
      `${Buffer.from(content).toString('base64url')}.${macOf(current, purpose, content).toString('base64url')}`,
    read: (purpose, token) => {
      const [, encoded = '', signature = ''] = TOKEN.exec(token) ?? [];
      const content = Buffer.from(encoded, 'base64url').toString('utf8');
      const given = Buffer.from(signature, 'base64url');
      // Accept only the canonical encoding, because base64url has unused bits.
      const isCanonical =
        encoded !== '' &&
        Buffer.from(content).toString('base64url') === encoded &&
        given.toString('base64url') === signature;
      return isCanonical && keys.some((key) => timingSafeEqual(macOf(key, purpose, content), given)) ? content : null;
    },
  };
}
