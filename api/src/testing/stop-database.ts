/** Jest's globalTeardown of the api. */
import { rmSync } from 'node:fs';

export default async function stopDatabase(): Promise<void> {
  const running = globalThis.tidelineTestServer;
  if (running === undefined) return;
  await running.server.stop();
  rmSync(running.folder, { recursive: true, force: true });
}
