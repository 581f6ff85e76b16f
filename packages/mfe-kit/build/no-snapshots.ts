/**
 * Replaces the part of the federation runtime that reads snapshots and manifests. The shell registers a remote by the
 * address of its entry, so no page uses that part.
 */
export class SnapshotHandler {
  readonly manifestCache = new Map<string, unknown>();
  readonly hooks = { applyPlugin: () => undefined };
}

export const getGlobalRemoteInfo = () => ({});
