import type { Count } from '../language/count.ts';

export const override = {
  badHours: (given: string) => `--hours ${given} is not a number from 1 to 168.`,
  by: (name: string) => `by ${name}`,
  until: (when: string) => `until ${when}`,
  none: 'No links are open.',
  noReleases: (remote: string) => `${remote} has no releases. Publish one first: tideline publish`,
  isLive: (remote: string, release: string) =>
    `${release}, the newest release of ${remote}, is live. Publish another, or choose one: --release R.`,
  oneRemote: 'Name one remote: tideline override mfe-accounts --release 1.9.0-1a2b3c4d.',
  removed: ({ value, text }: Count, remote: string) =>
    `Ended ${value === 1 ? 'one link' : `${text} links`} for ${remote}.`,
  made: (link: { remote: string; release: string; until: string }) =>
    `Shows ${link.remote} ${link.release} in the browser that opens it, until ${link.until}. ` +
    `End it with: tideline override ${link.remote} --remove`,
} as const;
