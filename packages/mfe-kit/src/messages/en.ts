const stays = (count: number): string =>
  count === 1
    ? 'One entry was changed later and stays as it is.'
    : `${count} entries were changed later and stay as they are.`;

/** The kit's own messages. */
export const messages = {
  asOf: (time: string) => `As of ${time}`,
  away: 'Can’t reach the server',
  awayHint: 'Reconnecting…',
  conflict: {
    title: 'Someone else edited this',
    now: (changes: string) => `Now it says: ${changes}.`,
    none: 'The fields below are the same as yours.',
    mine: 'Save mine',
    theirs: 'Use the latest',
  },
  crashed: (area: string) => `${area} stopped working`,
  crashedHint: 'The rest of Tideline works. What you saved is safe.',
  failed: 'This couldn’t be loaded',
  laterBy: (who: string, when: string) => `(${who}, ${when})`,
  nobody: 'Tideline',
  staleAsOf: (time: string) => `Couldn’t update. Showing figures as of ${time}.`,
  notSaved: (why: string) => `Couldn’t save this. ${why}`,
  taken: {
    undo: (what: string, left: number) => (left === 0 ? `Undone: ${what}` : `Undone in part: ${what}. ${stays(left)}`),
    redo: (what: string, left: number) => (left === 0 ? `Redone: ${what}` : `Redone in part: ${what}. ${stays(left)}`),
  },
  notTaken: {
    undo: (why: string) => `Couldn’t undo this. ${why}`,
    redo: (why: string) => `Couldn’t redo this. ${why}`,
  },
  takeBack: { undo: 'Undo', redo: 'Redo' },
  takeRest: { undo: 'Undo the rest', redo: 'Redo the rest' },
  keys: { next: 'Next in the list', previous: 'Previous in the list', open: 'Open', search: 'Search the list' },
  nothingTo: { undo: 'Nothing to undo', redo: 'Nothing to redo' },
  passwordTitle: 'Enter your password',
  passwordWhy: 'This is a sensitive change. Enter your password to confirm it’s you.',
  passwordField: 'Password',
  passwordMissing: 'Enter your password.',
  passwordWrong: 'This isn’t your password.',
  passwordGo: 'Continue',
  passwordCancel: 'Cancel',
  factorTitle: 'Confirm it’s you',
  factorWhy: 'This is a sensitive change.',
  factorLoading: 'One moment',
  factorPasskey: 'Use a passkey',
  factorUnused: 'No passkey was used. Try again.',
  factorCode: 'Code',
  factorCodeHint: 'From your authenticator app, or a recovery code',
  factorRecoveryHint: 'One of your recovery codes',
  factorMissing: 'Enter a code.',
  providerWhy: 'Sign in again at your sign-in provider. You’ll come back to this page, where you can try again.',
  providerGo: 'Continue to sign-in',
  factorNone:
    'None of your verification methods work here. Sign out, then choose “Can’t use any of these?” at sign-in.',
  passwordFailed: 'The password prompt couldn’t be loaded',
  tryAgain: 'Try again',
  showWorking: 'See the math',
  workingFailed: 'The math couldn’t be loaded',
  workingTitle: 'See the math',
} as const;
