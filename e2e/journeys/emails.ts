import { expect } from '@playwright/test';

interface Email {
  to: string;
  subject: string;
  text: string;
}

const adminUrl = `http://127.0.0.1:${process.env['JOURNEYS_ADMIN_PORT'] ?? '19090'}`;

/** Returns the email with this subject to this address, from the operator's outbox, once the server has sent it. */
export async function emailTo(address: string, subject: string): Promise<Email> {
  let found: Email | undefined;
  await expect
    .poll(async () => {
      const answer = await fetch(`${adminUrl}/outbox`);
      const { items } = (await answer.json()) as { items: Email[] };
      found = items.find((email) => email.to === address && email.subject === subject);
      return found;
    }, `an email to ${address}: ${subject}`)
    .toBeDefined();
  if (found === undefined) throw new Error('the email was found and then not');
  return found;
}

/** Returns the link in an email to one of the sign-in pages. */
export function linkIn({ text, subject }: Email): string {
  const [link] = /https?:\/\/\S+\/login#[a-z-]+=[\w-]+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`the email “${subject}” has no link`);
  return link;
}
