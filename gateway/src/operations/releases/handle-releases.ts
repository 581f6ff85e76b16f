import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  apply,
  recordAudit,
  rollback,
  verifyToken,
  type Change,
  type ReleaseHealth,
  type Store,
  type Token,
} from '@tideline/registry';
import { z } from 'zod';
import { endAndClose, readBody } from '../../http/read-body.ts';
import { createRateLimit } from '../../monitoring/rate-limit.ts';
import { refusalOf } from '../../registry/registry-reply.ts';
import { operatorHeaders, sendOperatorPage } from '../operator-page.ts';
import { releasesContent } from './releases-page.ts';
import { viewReleases } from './releases-view.ts';

export interface ReleasesParts {
  store: Store;
  environment: string;
  contractVersion: string | undefined;
  now(): number;
  healths(): Promise<Readonly<Record<string, ReleaseHealth>>>;
  /** Makes a new generation visible immediately. */
  refresh(): Promise<void>;
  onError(error: unknown): void;
}

const BODY_MAX_BYTES = 4 * 1024;
/** Limit of forms with a wrong token. */
const FAILURES = { name: 'operator-page', points: 20, windowSeconds: 60 } as const;

const form = z.object({
  token: z.string(),
  reason: z.string().max(500),
  generation: z.coerce.number().int().min(0),
  do: z.string().regex(/^(?:nothing|(?:rollback|on|off|finish|abort) [a-z][a-z0-9-]{0,39})$/),
});
type Form = z.infer<typeof form>;

interface Outcome {
  status: number;
  notice: string;
}

const done: Record<string, string> = {
  rollback: 'was rolled back',
  on: 'is on again',
  off: 'is off',
  finish: 'shows the release that was on trial to all sessions',
  abort: 'no longer has a release on trial',
};

const changeOf = (action: string, remote: string): Change =>
  action === 'finish' || action === 'abort' ? { remote, trial: action } : { remote, disabled: action === 'off' };

/**
 * Creates the handler of `/releases`: live releases and their health, with buttons to roll back and to disable. Every
 * change needs an operator's token in the form itself, so that no other page can cause it, and is recorded like a
 * change through the registry.
 */
export function createReleasesHandler(
  parts: ReleasesParts,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { store, environment, contractVersion, now, refresh, onError } = parts;
  const limit = createRateLimit(FAILURES);

  const show = async (response: ServerResponse, { status, notice }: { status: number; notice?: string }) => {
    const view = await viewReleases(store, environment, await parts.healths());
    sendOperatorPage(response, { path: '/releases', status, content: releasesContent(view, notice) });
  };

  const change = async ({ reason, generation, do: wanted }: Form, { holder: by, id: tokenId }: Token) => {
    const [action = '', remote = ''] = wanted.split(' ');
    const at = new Date(now()).toISOString();
    const options = { by, at, reason, expectGeneration: generation, ...(contractVersion && { contractVersion }) };
    const attempt = { at, by, tokenId, ...(action === 'rollback' ? { action } : { action: 'apply' }) };
    const isTrial = action === 'finish' || action === 'abort';
    const target = action === 'rollback' ? remote : `${remote} ${isTrial ? `trial ${action}` : action}`;
    try {
      if (action === 'rollback') await rollback(store, environment, { ...options, target: { remote } });
      else await apply(store, environment, { ...options, changes: [changeOf(action, remote)] });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      const outcome = { outcome: 'refused', code: refusal.code, reason: refusal.message } as const;
      await recordAudit(store, { ...attempt, target, ...outcome }).catch(onError);
      const reasons = refusal.checks.map(({ detail }) => detail).join('; ');
      return { status: refusal.status, notice: `Nothing was changed: ${refusal.message} ${reasons}` };
    }
    // the change is done, so a full disk must not make it look rejected
    await recordAudit(store, { ...attempt, target, outcome: 'done' }).catch(onError);
    await refresh();
    return { status: 200, notice: `${remote} ${done[action]}.` };
  };

  const decide = async (text: string): Promise<Outcome> => {
    const parsed = form.safeParse(Object.fromEntries(new URLSearchParams(text)));
    if (!parsed.success) return { status: 400, notice: 'Nothing was changed: the form is incomplete.' };
    if (parsed.data.do === 'nothing') return { status: 200, notice: 'Nothing was changed. Press one of the buttons.' };
    const verified = await verifyToken(store, parsed.data.token.trim(), new Date(now()).toISOString());
    if ('token' in verified && verified.token.scope.kind === 'operator') return change(parsed.data, verified.token);
    if ((await limit.refuse('all')) !== undefined)
      return { status: 429, notice: 'Nothing was changed: too many wrong tokens. Wait a minute.' };
    return { status: 403, notice: 'Nothing was changed: this operator token is not valid.' };
  };

  return async (request, response) => {
    if (request.method !== 'POST') return show(response, { status: 200 });
    if (!(request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded'))
      return endAndClose(request, response, 415, operatorHeaders);
    const body = await readBody(request, BODY_MAX_BYTES);
    if (body.ok) return show(response, await decide(body.bytes.toString('utf8')));
    if (body.reason === 'too-large') endAndClose(request, response, 413, operatorHeaders);
  };
}
