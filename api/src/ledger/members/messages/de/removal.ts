import type { Translation } from '@tideline/contract/language';
import type { removalTexts as english } from '../removal.en.ts';

export const removalTexts: Translation<typeof english> = {
  subject: (household) => `Sie haben keinen Zugang mehr zu ${household}`,
  greeting: (name) => `Guten Tag ${name},`,
  lead: (household) => `Sie wurden aus dem Haushalt „${household}“ bei Tideline entfernt.`,
  end:
    'Ihr Benutzerkonto und Ihre anderen Haushalte bleiben. Wenn Sie das nicht erwartet haben, fragen Sie den ' +
    'Inhaber: Er kann Sie wieder einladen.',
};
