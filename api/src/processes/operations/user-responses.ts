import { inviteByOperator, OperatorInvitation } from '../../ledger/members/invite-by-operator.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PlainResponse } from '../../platform/http/plain-responses.ts';
import { isOfPage, readJson, sendJson } from './operator-requests.ts';

interface UserResponseDeps {
  db: Database;
  clock: Clock;
  publicOrigin: string;
}

/**
 * Serves operators on this machine's loopback, like `queueResponses`. `POST /users/invite` with `{}` creates an
 * invitation to sign up with a new household, and with `{"household": id, "role": "viewer"}` an invitation to an
 * existing household. An `email` is only recorded. Returns `{"link": …, "expiresAt": …}`.
 */
export const userResponses = (deps: UserResponseDeps): [string, PlainResponse][] => [
  [
    '/users/invite',
    async (request, response) => {
      if (request.method !== 'POST') return sendJson(response, 405, { detail: 'Only POST is allowed here.' });
      if (isOfPage(request)) return sendJson(response, 403, { detail: 'Not from a page.' });
      const invitation = OperatorInvitation.safeParse(await readJson(request));
      if (!invitation.success)
        return sendJson(response, 422, { detail: 'Send {}, or {"household": "…", "role": "owner|editor|viewer"}.' });
      const issued = await inviteByOperator(deps, invitation.data);
      if (issued === null) return sendJson(response, 404, { detail: 'There is no household with this id.' });
      sendJson(response, 201, issued);
    },
  ],
];
