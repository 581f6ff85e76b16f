const stays = (count: number): string =>
  count === 1
    ? 'One entry was changed later and stays as it is.'
    : `${count} entries were changed later and stay as they are.`;

/** The kit's own messages. */
export const messages = {
  asOf: (time: string) => `As of ${time}`,
  away: 'Not here yet: the server cannot be reached',
  awayHint: 'It appears by itself once there is a connection again.',
  conflict: {
    title: 'Somebody changed this meanwhile',
    now: (changes: string) => `Now it says: ${changes}.`,
    none: 'The fields below are the same as yours.',
    mine: 'Save mine anyway',
    theirs: 'Take the newest',
  },
  crashed: (area: string) => `${area} stopped working`,
  crashedHint: 'The rest of Tideline works. What you saved is safe.',
  failed: 'This could not be loaded',
  laterBy: (who: string, when: string) => `(${who}, ${when})`,
  nobody: 'Tideline',
  staleAsOf: (time: string) => `Could not be brought up to date. These figures are as of ${time}.`,
  notSaved: (why: string) => `This could not be saved. ${why}`,
  taken: {
    undo: (what: string, left: number) => (left === 0 ? `Undone: ${what}` : `Undone in part: ${what}. ${stays(left)}`),
    redo: (what: string, left: number) =>
      left === 0 ? `Done again: ${what}` : `Done again in part: ${what}. ${stays(left)}`,
  },
  notTaken: {
    undo: (why: string) => `Could not be undone. ${why}`,
    redo: (why: string) => `Could not be done again. ${why}`,
  },
  takeBack: { undo: 'Undo', redo: 'Redo' },
  takeRest: { undo: 'Undo the rest', redo: 'Redo the rest' },
  keys: { next: 'Next in the list', previous: 'Previous in the list', open: 'Open', search: 'Search the list' },
  nothingTo: { undo: 'There is nothing to undo', redo: 'There is nothing to redo' },
  passwordTitle: 'Your password, once more',
  passwordWhy:
    'This is sensitive, and the password was last given a while ago. It is asked for again, so that ' +
    'nobody else does this on your device.',
  passwordField: 'Password',
  passwordMissing: 'Enter your password.',
  passwordWrong: 'This is not your password.',
  passwordGo: 'Go on',
  passwordCancel: 'Cancel',
  passwordFailed: 'The question for your password could not be loaded',
  tryAgain: 'Try again',
  showWorking: 'Show the working',
  workingFailed: 'The working could not be loaded',
  workingTitle: 'How this figure came about',
} as const;
