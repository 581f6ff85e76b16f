export const create = {
  noKit: (folder: string, name: string, count: 'none' | 'several') =>
    `${folder} contains ${count === 'none' ? 'no' : 'several'} ${name}. --kit is a folder with the packages of one ` +
    'version: in Tideline’s repository, npm run pack-kit -- FOLDER writes them.',
  notHere:
    'Tideline’s packages are not here. Run the command in its repository or in a remote made with tideline new, or ' +
    'name a folder with the packages: --kit FOLDER.',
  packing: 'packing the kit of this checkout…',
  badName: 'Name the folder of the remote: tideline new ../mfe-hello. Its name must be lowercase and begin with mfe-.',
  exists: (folder: string) => `There is already a folder ${folder}.`,
  noTemplate: (folder: string) => `There is no folder ${folder}. --template is the folder of a remote to copy.`,
  notTemplate: (folder: string, file: string) =>
    `${folder} contains no ${file}. --template is the folder of a remote to copy.`,
  otherName: (file: string) =>
    `${file} does not name the remote mfe-template. A template must have this name, so that the new name can ` +
    'replace it.',
  made: (remote: string, folder: string) => `${remote} is in ${folder}. Continue there with:`,
} as const;
