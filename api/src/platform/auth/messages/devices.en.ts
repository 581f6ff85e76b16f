/** Names of devices; browsers and systems have the same names in every language. */
export const devices = {
  unknown: 'An unknown device',
  programOn: (system: string) => `An unknown program on ${system}`,
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
};
