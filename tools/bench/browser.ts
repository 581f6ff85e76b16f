import { chromium, type Browser } from '@playwright/test';
import { findChromium, installCommand } from '../test/chromium.ts';

/** Opens the Chromium of the journeys, without background activity. */
export async function openBrowser(say: (line: string) => void): Promise<Browser> {
  const executablePath = findChromium(say);
  if (executablePath === undefined) throw new Error(`This benchmark needs Chromium: ${installCommand}`);
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
