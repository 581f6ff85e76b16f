import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Working } from '@tideline/contract';
import { Button, FigureButton } from '@tideline/ui';
import { Load } from '../load.tsx';
import { messages } from '../messages/en.ts';
import { partQuery } from '../part-query.ts';
import { useTextParam } from '../use-search-param.ts';
import type { WorkingWords } from './words.ts';

const sheetPart = () =>
  partQuery('mfe-kit/working', async () => {
    const [{ Drawer }, { WorkingDrawer }] = await Promise.all([
      import(/* webpackChunkName: "share-overlays" */ '@tideline/ui/overlays'),
      import(/* webpackChunkName: "working" */ './working-drawer.tsx'),
    ]);
    return { Drawer, WorkingDrawer };
  });

export interface WorkingOptions {
  /** Its name in the address while it is open, `?working=<id>`; one a figure. */
  id: string;
  working: Working | null;
  /** Sentences of the screen's own keys; those of the engine are known. */
  words?: Partial<WorkingWords>;
  /** Defaults to "How this figure came about". */
  title?: string;
}

export interface WorkingControl {
  isOpen: boolean;
  open: () => void;
  /** Fetches the sheet: for the moment somebody is about to ask. */
  warm: () => void;
  /** To be drawn anywhere; nothing while it is closed. */
  sheet: ReactNode;
}

/** The working of a figure in a side sheet. What is open stands in the address, so going back closes it. */
export function useWorking({ id, working, words, title = messages.workingTitle }: WorkingOptions): WorkingControl {
  const client = useQueryClient();
  const [openId, setOpenId] = useTextParam('working');
  const isOpen = openId === id && working !== null;
  return {
    isOpen,
    open: () => setOpenId(id, { push: true }),
    warm: () => void client.prefetchQuery(sheetPart()),
    sheet:
      isOpen && working ? (
        <Load query={sheetPart()} skeleton={null} failedTitle={messages.workingFailed}>
          {({ Drawer, WorkingDrawer }) => (
            <WorkingDrawer
              Drawer={Drawer}
              title={title}
              working={working}
              {...(words ? { words } : {})}
              onClose={() => setOpenId(null)}
            />
          )}
        </Load>
      ) : null,
  };
}

/** A figure that opens its own working; without one, or where nothing went into it, the figure alone. For figures in tables and lists, where a button beside each would be in the way. */
export function WorkingFigure({ children, working, ...options }: WorkingOptions & { children: ReactNode }) {
  const { isOpen, open, warm, sheet } = useWorking({ ...options, working });
  if (working === null || (working.lines.length === 0 && !working.steps?.length)) return children;
  return (
    <>
      <FigureButton
        hint={messages.showWorking}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={open}
      >
        {children}
      </FigureButton>
      {sheet}
    </>
  );
}

/** "Show the working": the button and its sheet. */
export function ShowWorking(options: WorkingOptions & { working: Working }) {
  const { isOpen, open, warm, sheet } = useWorking(options);
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={open}
      >
        {messages.showWorking}
      </Button>
      {sheet}
    </>
  );
}
