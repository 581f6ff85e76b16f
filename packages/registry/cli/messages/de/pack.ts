import type { Translation } from '@tideline/contract/language';
import type { pack as english } from '../pack.en.ts';

export const pack: Translation<typeof english> = {
  nameFolder: 'Geben Sie den Ordner für das Release an: tideline pack ORDNER.',
  notHere: 'Ein Release wird aus dem Quellcode gepackt: Führen Sie diesen Befehl in einem Checkout von Tideline aus.',
  insideSources: (folder) =>
    `${folder} liegt in den Quellen, die gepackt werden: Nennen Sie einen Ordner außerhalb dieses Checkouts.`,
  cannotWrite: ({ folder, code }) =>
    `${folder}: kann nicht geschrieben werden (${code}). Nennen Sie einen Ordner, in den dieser ` +
    'Benutzer schreiben darf.',
  failed: 'Das Release wurde nicht gepackt.',
  made: ({ archive, size, packages }) => `${archive}: ${size} mit ${packages.text} Paketen, Node und PostgreSQL.`,
  next: 'Entpacken Sie es auf dem Server, wie docs/OPERATING.md unter „Install a packed release“ beschreibt.',
};
