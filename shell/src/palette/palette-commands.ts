import type { CommandContribution, Snapshot } from '@tideline/registry/release';

/** A command of a remote, which opens an address. */
export type PaletteCommand = CommandContribution;

/** Returns the commands of all remotes, in order, without loading any remote. */
export const paletteCommands = (remotes: Snapshot['remotes']): PaletteCommand[] =>
  remotes.flatMap(({ commands }) => commands);
