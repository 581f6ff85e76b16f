import type { IncomingMessage } from 'node:http';
import { type BodyKind, fail } from '@tideline/contract';
import type { Throttle } from './platform/auth/throttle.ts';
import { methodsOf, PREFIX } from './platform/http/endpoint-table.ts';
import type { RouteContext } from './platform/http/route-builder.ts';
import { createShares } from './platform/http/shares.ts';
import { createUploads } from './platform/http/uploads.ts';
import type { ProgressBoard } from './processes/imports/progress.ts';

const IMPORTS = `${PREFIX}/imports`;
/** Maximum number of bytes of a guest's upload. */
const GUEST_UPLOAD_BYTES = 2 * 1_048_576;

interface RequestLimitsDeps {
  throttle: Throttle;
  progress: ProgressBoard;
  /** Called when the upload of an import begins. */
  expectImport: () => void;
}

/** Creates the limits per user that apply before a request reaches its handler. */
export function createRequestLimits({ throttle, progress, expectImport }: RequestLimitsDeps) {
  const uploads = createUploads();
  const shares = createShares();
  return {
    /** Authenticates a request and limits concurrent uploads before a large body is read. */
    readUpload: async <T>(request: IncomingMessage, context: RouteContext, read: () => Promise<T>): Promise<T> => {
      const signedIn = await context.signedIn();
      if (signedIn === null) throw fail('NOT_SIGNED_IN', {});
      const [userId, key] = [signedIn.user.id, context.header('idempotency-key') ?? ''];
      const before = request.socket.bytesRead;
      const total = Number(request.headers['content-length'] ?? 0) || null;
      progress.begin(userId, key, { received: () => request.socket.bytesRead - before, total });
      if (context.path === IMPORTS) expectImport(); // starts a worker while the file is still arriving
      try {
        return await uploads(userId, read);
      } finally {
        await progress.end(userId, key);
      }
    },
    /** Limits the concurrent requests of a user. Anonymous requests have separate limits, at the password endpoints. */
    takeShare: async <T>(context: RouteContext, work: () => Promise<T>): Promise<T> => {
      const signedIn = methodsOf(context.path).length === 0 ? null : await context.signedIn();
      return signedIn === null ? work() : shares(signedIn.user.id, work);
    },
    /** Limits the changes and uploads of guests, who may try everything but must not fill the disk. */
    limitGuest: async (request: IncomingMessage, context: RouteContext, kind: BodyKind): Promise<void> => {
      if (request.method === 'GET' || request.method === 'HEAD') return;
      const signedIn = await context.signedIn();
      if (signedIn === null || signedIn.user.guestExpiresAt === null) return;
      const isUpload = kind !== 'request';
      if (isUpload && !(Number(request.headers['content-length']) <= GUEST_UPLOAD_BYTES))
        throw fail('BODY_TOO_LARGE', { kind, limitBytes: GUEST_UPLOAD_BYTES });
      await throttle.guestChange(signedIn.user.id, isUpload);
    },
  };
}
