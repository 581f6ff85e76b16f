import { defineMessages } from '@tideline/mfe-kit/messages';

/** Messages of second factors on /settings?section=security. */
export const messages = defineMessages({
  'factors.title': 'Passkeys and two-step verification',
  'factors.lead': 'With a passkey or an authenticator app, your password alone no longer signs anyone in.',
  'factors.loading': 'Loading your passkeys',
  'factors.failed': 'Your passkeys and two-step verification couldn’t be loaded',
  'factors.cancel': 'Cancel',

  'passkey.title': 'Passkeys',
  'passkey.lead': 'Sign in with your fingerprint, face or screen lock. No password or code needed.',
  'passkey.add': 'Add a passkey',
  'passkey.added': 'Passkey added',
  'passkey.synced': 'Synced',
  'passkey.since': ({ when }: { when: string }) => `Added ${when}`,
  'passkey.used': ({ when }: { when: string }) => `last used ${when}`,
  'passkey.unused': 'not used yet',
  'passkey.rename': 'Rename',
  'passkey.renameOf': ({ name }: { name: string }) => `Rename ${name}`,
  'passkey.remove': 'Remove',
  'passkey.removeOf': ({ name }: { name: string }) => `Remove ${name}`,
  'passkey.removed': ({ name }: { name: string }) => `${name} removed`,
  'passkey.name': 'Name',
  'passkey.nameWrong': ({ max }: { max: number }) => `Enter a name with at most ${max} characters`,
  'passkey.save': 'Save',
  'passkey.failed': 'Your passkeys didn’t change',
  'passkey.not.exists': 'This device already has a passkey for your account.',
  'passkey.not.stopped': 'No passkey was created. Try again, or use another device.',
  'passkey.plain': 'Passkeys need an https address with a domain name, or localhost. Ask the server’s operator.',
  'passkey.elsewhere': ({ host }: { host: string }) => `Open Tideline at ${host} to add a passkey.`,
  'passkey.unsupported': 'This browser doesn’t support passkeys here.',

  'app.title': 'Authenticator app',
  'app.on': 'On',
  'app.lead': 'A code from an app on your phone, after your password.',
  'app.since': ({ when }: { when: string }) => `Added ${when}`,
  'app.setUp': 'Set up app',
  'app.replace': 'Set up another app',
  'app.remove': 'Turn off',
  'app.added': 'Authenticator app added',
  'app.removed': 'Authenticator app removed',
  'app.failed': 'Your authenticator app didn’t change',
  'app.scan': 'Scan this code with your authenticator app.',
  'app.qr': 'QR code with the setup key below',
  'app.key': 'Or enter this key in the app',
  'app.code': 'Code',
  'app.codeHint': 'The 6 digits the app shows now',
  'app.codeMissing': 'Enter the 6 digits from the app',
  'app.codeWrong': 'This code doesn’t match. Check the time on your phone, then enter the newest code.',
  'app.confirm': 'Turn on',

  'codes.title': 'Recovery codes',
  'codes.few': 'Few left',
  'codes.left': ({ count }: { count: number }) =>
    count === 0
      ? 'None left. Create new ones so you can sign in without your device.'
      : count === 1
        ? '1 left. It signs you in once without your device.'
        : `${count} left. Each signs you in once without your device.`,
  'codes.renew': 'Create new codes',
  'codes.failed': 'No new codes were created',
  'codes.newTitle': 'Save your recovery codes',
  'codes.newLead': 'If you lose your device, each of these codes signs you in once. We show them only once.',
  'codes.copy': 'Copy',
  'codes.copied': 'Recovery codes copied',
  'codes.notCopied': 'Your browser didn’t allow copying. Download them instead.',
  'codes.download': 'Download',
  'codes.print': 'Print',
  'codes.saved': 'I saved them',
  'codes.fileTitle': ({ email }: { email: string }) => `Tideline recovery codes for ${email}`,
  'codes.once': 'Each code works once.',

  'last.title': 'Turn off two-step verification?',
  'last.effect': 'Signing in then takes one step, and your recovery codes no longer work.',
  'last.go': 'Turn off two-step verification',
  'last.done': 'Two-step verification is off',

  'reset.title': 'Someone asked to turn off two-step verification',
  'reset.text': ({ when }: { when: string }) =>
    `They know your password. It can be turned off after ${when}. Not you? Keep it on and change your password.`,
  'reset.keep': 'Keep it on',
  'reset.kept': 'Two-step verification stays on',
});
