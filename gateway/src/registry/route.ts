import type { IncomingMessage } from 'node:http';
import type { Store, Token } from '@tideline/registry';
import { requireToken } from './registry-access.ts';

export interface RouteParts {
  store: Store;
  environment: string;
  contractVersion?: string | undefined;
  /** Address at which browsers find the application. */
  publicOrigin: string;
  /** Makes a new generation visible immediately, not only at the next poll. */
  refresh(): Promise<void>;
  /** The last publish of each app. Publishes run one after the other, so that two cannot claim the same version. */
  publishing: Map<string, Promise<unknown>>;
}

export interface Result {
  status: number;
  value: unknown;
}

/** One request to a route. */
export interface Call {
  request: IncomingMessage;
  /** Parts of the path. */
  names: readonly string[];
  query: URLSearchParams;
  token: Token | undefined;
  /** Whether the request may get a response without a token. */
  isOpen: boolean;
  /** ISO instant. */
  at: string;
  /** Sets the target of the request for the audit log. */
  describe(target: string): void;
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: RegExp;
  /** Name of the action in the audit log. */
  action: string;
  run(call: Call): Promise<Result>;
}

export const ok = (value: unknown): Result => ({ status: 200, value });
/** Shape of an app's name in a path. */
export const nameShape = '[a-z][a-z0-9-]{0,39}';
const sizeSteps = 1_000;

/** Rejects a request without a token, unless an operator only reads. */
export const requireReader = ({ isOpen, token }: Call): void => {
  if (!isOpen) requireToken(token);
};

/** Returns the maximum number of entries in a list. */
export const limitOf = (query: URLSearchParams): number => {
  const asked = Number(query.get('limit') ?? 20);
  return Number.isInteger(asked) && asked >= 1 ? Math.min(asked, sizeSteps) : 20;
};

/** Returns the environment in a path, which must be the one that the gateway serves. */
export type EnvironmentOf = (name: string | undefined) => string;
