/** Names of a guest and of the sample household; users can change both. */
export const sampleNames = { guest: 'Guest', household: 'Sample household' };
