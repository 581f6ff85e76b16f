/** Texts of pages and parts of pages that work without the application. */
export const pageTexts = {
  description: 'What to do with your money today, with the math shown.',
  noScript: 'Tideline runs in your browser and needs JavaScript. Turn it on for this site.',
  notLoaded: {
    title: 'Tideline hasn’t loaded yet',
    text: 'Some of this page’s files are missing or slow. Your saved changes are safe on the server.',
    again: 'Try again',
  },
  starting: {
    title: 'Tideline is starting',
    text: 'The first release is being installed. This takes a few seconds.',
    again: 'Try again',
  },
  notFound: {
    title: 'Page not found',
    text: 'There’s no page at this address. It may have moved, or the link may be wrong.',
    home: 'Go to Tideline',
  },
  /** Texts that the service worker shows without the server. */
  worker: {
    offline: {
      title: 'You’re offline',
      text: 'Tideline can’t reach your server. Your saved data is safe.',
      again: 'Try again',
    },
    newNotification: 'You have a new notification.',
  },
} as const;
