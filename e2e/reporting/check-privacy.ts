/**
 * Playwright's globalTeardown. It fails the run if a log line or an error report of any journey contains personal data.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storedTexts } from '@tideline/api/testing/stored-texts';
import { PrivacyCheck } from '@tideline/reporting/testing';

/** The beginning of the passwords in all journeys. */
const PASSWORD = 'quiet otters mend';

/** Returns the texts that users of the application in this data folder entered and imported. */
function textsIn(dataFolder: string): Promise<string[]> {
  const folder = join(dataFolder, 'postgres');
  const port = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[3]);
  return storedTexts(folder, { port, database: 'tideline' });
}

/**
 * Checks the logs and reports. The receiver and the application are still running. An application that was started by
 * hand logs elsewhere.
 */
export default async function checkPrivacy(): Promise<void> {
  const { JOURNEYS_DATA = '', JOURNEYS_LOG, RECEIVER_PORT } = process.env;
  const check = new PrivacyCheck('What the application logs and reports');
  check.entered.add(PASSWORD);
  if (JOURNEYS_LOG !== undefined) {
    check.entered.add(await textsIn(JOURNEYS_DATA));
    await check.file(JOURNEYS_LOG);
  }
  const answer = await fetch(`http://127.0.0.1:${RECEIVER_PORT}/received`);
  for (const { body } of (await answer.json()) as { body: string }[])
    check.report(Buffer.from(body, 'base64').toString('utf8'));
  check.done();
}
