/** Names of a guest and their household; both can be changed. */
export const sampleNames = { guest: 'Guest', household: 'Sample household' };
