import type { CommandContribution, Snapshot } from '@tideline/registry/release';

/** Something a remote can do, by the address that does it. */
export type PaletteCommand = CommandContribution;

/** What all remotes contribute, in their order; nothing of a remote is loaded for it. */
export const paletteCommands = (remotes: Snapshot['remotes']): PaletteCommand[] =>
  remotes.flatMap(({ commands }) => commands);
