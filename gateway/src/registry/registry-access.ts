import type { IncomingMessage } from 'node:http';
import { mayChange, refusals, verifyToken, type Store, type Token, type TokenRefusal } from '@tideline/registry';
import { createRateLimit } from '../monitoring/rate-limit.ts';
import { Refusal } from './registry-reply.ts';

/** Limit of failed attempts per address. A correct token is never counted. */
const failures = { name: 'registry', points: 20, windowSeconds: 60 } as const;

const sentences: Record<TokenRefusal, string> = {
  unknown: refusals.tokenUnknown,
  revoked: refusals.tokenRevoked,
  expired: refusals.tokenExpired,
};

const challenge = ['WWW-Authenticate', 'Bearer realm="Tideline registry"'];

export interface AccessParts {
  store: Store;
  now(): number;
  addressOf(request: IncomingMessage): string;
}

export interface Access {
  /** Returns the token of a request; undefined if it has none. Throws a refusal for an invalid token. */
  tokenOf(request: IncomingMessage): Promise<Token | undefined>;
}

export function createAccess({ store, now, addressOf }: AccessParts): Access {
  const limit = createRateLimit(failures);
  return {
    async tokenOf(request) {
      const { authorization } = request.headers;
      if (authorization === undefined) return undefined;
      const text = /^Bearer ([\w-]{1,200})$/i.exec(authorization)?.[1] ?? '';
      const verified = await verifyToken(store, text, new Date(now()).toISOString());
      if ('token' in verified) return verified.token;
      const headers = await limit.refuse(addressOf(request));
      if (headers !== undefined) throw new Refusal('TOO_MANY_REQUESTS', refusals.wrongTokens, { headers });
      throw new Refusal('TOKEN_REFUSED', sentences[verified.refusal], { headers: challenge });
    },
  };
}

/** Rejects a request without a token. */
export function requireToken(token: Token | undefined): Token {
  if (token !== undefined) return token;
  throw new Refusal('TOKEN_MISSING', refusals.tokenMissing, { headers: challenge });
}

/** Rejects a token of another remote. */
export function requireRemote(token: Token, remote: string): void {
  if (mayChange(token, remote)) return;
  const own = token.scope.kind === 'remote' ? token.scope.remote : '';
  throw new Refusal('NOT_ALLOWED', refusals.otherRemote(own, remote));
}

/** Names of actions that only an operator may perform. */
export type OperatorsOnly = Extract<keyof typeof refusals, `operator${string}`>;

/** Rejects a token that is not an operator's. */
export function requireOperator(token: Token, what: OperatorsOnly): void {
  if (token.scope.kind === 'operator') return;
  throw new Refusal('NOT_ALLOWED', refusals[what](token.scope.remote));
}
