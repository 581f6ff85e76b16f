import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What an address is for: a signature of one opens nothing of another. */
export type LinkPurpose = 'calendar' | 'unsubscribe';

/**
 * Addresses that are a permission by themselves. The content can be read by whoever has it, so it holds ids alone; nobody without the key of
 * this installation can make one or change one.
 */
export interface LinkSigner {
  /** Letters, digits, - and _, with a dot between content and signature. */
  sign(purpose: LinkPurpose, content: string): string;
  /** The content; null: not one of ours, or for something else. */
  read(purpose: LinkPurpose, token: string): string | null;
}

const TOKEN = /^([\w-]{1,300})\.([\w-]{43})$/;

/** HMAC-SHA-256 under a key derived from the installation's own (HKDF-SHA-256, RFC 5869). Old keys go on to be read, so that a new key breaks no calendar. */
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
      // one spelling alone: base64url has bits to spare
      const isCanonical =
        encoded !== '' &&
        Buffer.from(content).toString('base64url') === encoded &&
        given.toString('base64url') === signature;
      return isCanonical && keys.some((key) => timingSafeEqual(macOf(key, purpose, content), given)) ? content : null;
    },
  };
}
