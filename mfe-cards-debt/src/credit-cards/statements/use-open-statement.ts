import { useTextParam } from '@tideline/mfe-kit';

export interface OpenStatement {
  cardId: string;
  /** null means the list */
  statementId: string | null;
  isClosing: boolean;
  /** Whether the agreement is being edited. */
  isTerms: boolean;
  openList: () => void;
  openStatement: (id: string) => void;
  openClosing: () => void;
  openTerms: () => void;
}

/**
 * Returns which part of a card's statements is open: `?statements=<card>`, `<card>.<statement>`, `<card>.close` or
 * `<card>.terms`.
 */
export function useOpenStatement(): OpenStatement {
  const [place, setPlace] = useTextParam('statements');
  const [cardId = '', open = null] = (place ?? '').split(/[./]/);
  const go = (next: string) => setPlace(`${cardId}.${next}`, { push: true });
  return {
    cardId,
    statementId: open === 'close' || open === 'terms' ? null : open,
    isClosing: open === 'close',
    isTerms: open === 'terms',
    openList: () => setPlace(cardId),
    openStatement: go,
    openClosing: () => go('close'),
    openTerms: () => go('terms'),
  };
}
