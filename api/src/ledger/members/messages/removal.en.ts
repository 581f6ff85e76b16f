/** Texts of the email to a removed member; names are one line each. */
export const removalTexts = {
  subject: (household: string) => `You no longer have access to ${household}`,
  greeting: (name: string) => `Hello ${name},`,
  lead: (household: string) => `An owner removed you from the household “${household}” on Tideline.`,
  end:
    'Your user account and your other households stay. If you didn’t expect this, ask the owner: they can invite you ' +
    'again.',
} as const;
