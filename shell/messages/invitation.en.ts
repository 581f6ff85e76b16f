import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages of the page that an invitation link opens. */
export const messages = defineMessages({
  'invitation.title': 'Your invitation',
  'invitation.asking': 'Checking your invitation…',
  'invitation.endedTitle': 'This invitation doesn’t work anymore',
  'ended.unknown': 'The link isn’t complete, or a newer one replaced it. Open the newest one you received.',
  'ended.used': 'It was already used. Sign in if it was you, or ask for a new one.',
  'ended.revoked': 'It was revoked. Ask for a new one.',
  'ended.expired': 'It has expired. Invitations work for 7 days. Ask for a new one.',
  'invitation.joinTitle': ({ household }: { household: string }) => `Join ${household}`,
  'invitation.by': ({ name }: { name: string }) => `${name} invited you.`,
  'invitation.operator': 'The operator of this server',
  'invitation.owner': 'As an owner, you can change everything and manage members.',
  'invitation.editor': 'As an editor, you can see and change accounts and plans.',
  'invitation.viewer': 'As a viewer, you can see accounts and plans.',
  'invitation.ownTitle': 'Create your account',
  'invitation.ownLead': 'You’re invited to this server. Your data stays on it.',
  'invitation.as': ({ email }: { email: string }) => `You’re signed in as ${email}.`,
  'invitation.otherAddress': ({ email }: { email: string }) => `The invitation was sent to ${email}.`,
  'invitation.isMember': 'You already belong to this household.',
  'invitation.hasAccount': 'This invitation is for a new account, and you have one.',
  'invitation.join': 'Join household',
  'invitation.createAndJoin': 'Create account and join',
  'invitation.haveAccount': 'Already have an account here?',
});
