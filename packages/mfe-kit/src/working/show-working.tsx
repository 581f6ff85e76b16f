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
  /** Name in the address while it is open, `?working=<id>`; unique per figure. */
  id: string;
  working: Working | null;
  /** Labels for the screen's own keys. The engine's labels are built in. */
  words?: Partial<WorkingWords>;
  /** Defaults to `messages.workingTitle`. */
  title?: string;
}

export interface WorkingControl {
  isOpen: boolean;
  open: () => void;
  /** Prefetches the sheet when the user is about to open it. */
  warm: () => void;
  /** The sheet, which can be rendered anywhere. It renders nothing while closed. */
  sheet: ReactNode;
}

/** Shows the working of a figure in a side sheet. The address contains the open one, so that Back closes it. */
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

/**
 * Shows a figure that opens its working, or a plain figure if it has no working or no inputs. It is for tables and
 * lists, which have no room for a button next to each figure.
 */
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

/** Shows the "See the math" button and its sheet. */
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
