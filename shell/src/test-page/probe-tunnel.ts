/** Whether an error receiver is configured, and whether reports reach the gateway's relay. */
export type TunnelState = 'asking' | 'no-receiver' | 'reachable' | 'refused' | 'unreachable';

const TIMEOUT_MS = 5_000;

/** Sends an envelope with an empty client report, which the receiver accepts and discards. */
export async function probeTunnel(dsn: string | undefined, now: Date): Promise<TunnelState> {
  if (dsn === undefined) return 'no-receiver';
  const envelope = [
    { dsn, sent_at: now.toISOString() },
    { type: 'client_report' },
    { timestamp: now.getTime() / 1_000, discarded_events: [] },
  ]
    .map((part) => JSON.stringify(part))
    .join('\n');
  try {
    const { ok } = await fetch('/monitoring', {
      method: 'POST',
      body: envelope,
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return ok ? 'reachable' : 'refused';
  } catch {
    return 'unreachable'; // the page shows only this state
  }
}
