import type { Translation } from '@tideline/contract/language';
import type { dev as english } from '../dev.en.ts';

export const dev: Translation<typeof english> = {
  noBundler: 'rspack ist hier nicht installiert. Installieren Sie es zuerst: npm install.',
  failed: 'Der Build ist fehlgeschlagen. Seiten behalten den vorigen.',
  shown: (milliseconds) => `gebaut und angezeigt nach ${milliseconds}\u00a0ms`,
  ended: (code) => `rspack endete mit ${code}. Seine Meldungen stehen oben.`,
  restarts: (path) => `${path} wurde geändert: Der Build beginnt neu`,
  badPort: (port) => `--port ${port} ist kein Port.`,
  noAddress:
    '--against ist die Adresse der Installation, in der Sie entwickeln: ' +
    'tideline dev --against https://money.example.org',
  noRemote: (folder) => `${folder} enthält keine remote.config.ts. Führen Sie den Befehl im Ordner eines Remotes aus.`,
  portTaken: (port) => `Port ${port} ist belegt. Wählen Sie mit --port einen anderen.`,
  open: (url, environment) =>
    `Öffnen Sie ${url}: Alles kommt von ${environment}, nur dieses Remote nicht. Strg+C beendet es.`,
};
