import type { Count } from '../language/count.ts';

export const pack = {
  nameFolder: 'Name the folder for the release: tideline pack FOLDER.',
  notHere: 'A release is packed from the source code: run this command in a checkout of Tideline.',
  insideSources: (folder: string) =>
    `${folder} is inside the sources that are packed: name a folder outside of this checkout.`,
  cannotWrite: (target: { folder: string; code: string }) =>
    `${target.folder}: cannot be written (${target.code}). Name a folder that this user can write.`,
  failed: 'The release was not packed.',
  made: (release: { archive: string; size: string; packages: Count }) =>
    `${release.archive}: ${release.size} with ${release.packages.text} packages, Node and PostgreSQL.`,
  next: 'Unpack it on the server, as docs/OPERATING.md describes under "Install a packed release".',
} as const;
