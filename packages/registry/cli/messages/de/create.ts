import type { Translation } from '@tideline/contract/language';
import type { create as english } from '../create.en.ts';

export const create: Translation<typeof english> = {
  noKit: (folder, name, count) =>
    `${folder} enthält ${count === 'none' ? 'kein' : 'mehrere'} ${name}. --kit ist ein Ordner mit den Paketen einer ` +
    'Version: Im Repository von Tideline schreibt npm run pack-kit -- ORDNER sie.',
  notHere:
    'Die Pakete von Tideline sind nicht hier. Führen Sie den Befehl im Repository von Tideline oder in einem mit ' +
    'tideline new angelegten Remote aus, oder geben Sie einen Ordner mit den Paketen an: --kit ORDNER.',
  packing: 'Das Kit dieses Repositorys wird gepackt\u00a0…',
  badName:
    'Geben Sie den Ordner des Remotes an: tideline new ../mfe-hello. Sein Name beginnt mit mfe-, kleingeschrieben.',
  exists: (folder) => `Den Ordner ${folder} gibt es schon.`,
  noTemplate: (folder) =>
    `Den Ordner ${folder} gibt es nicht. --template ist der Ordner eines Remotes, das kopiert wird.`,
  notTemplate: (folder, file) =>
    `${folder} enthält keine ${file}. --template ist der Ordner eines Remotes, das kopiert wird.`,
  otherName: (file) =>
    `${file} nennt das Remote nicht mfe-template. Eine Vorlage hat diesen Namen, damit der neue ihn ersetzen kann.`,
  made: (remote, folder) => `${remote} liegt in ${folder}. Dort geht es weiter mit:`,
};
