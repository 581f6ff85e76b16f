import { useTextParam } from '@tideline/mfe-kit';

export interface StatementPlace {
  cardId: string;
  /** null: the list. */
  statementId: string | null;
  isClosing: boolean;
  openList: () => void;
  openStatement: (id: string) => void;
  openClosing: () => void;
  leave: () => void;
}

/** What is open of the statements of a card: `?statements=<card>`, `<card>.<statement>` or `<card>.close`. */
export function useStatementPlace(): StatementPlace {
  const [place, setPlace] = useTextParam('statements');
  const [cardId = '', open = null] = (place ?? '').split(/[./]/);
  const go = (next: string) => setPlace(`${cardId}.${next}`, { push: true });
  return {
    cardId,
    statementId: open === 'close' ? null : open,
    isClosing: open === 'close',
    openList: () => setPlace(cardId),
    openStatement: go,
    openClosing: () => go('close'),
    leave: () => setPlace(null),
  };
}
