import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Working } from '@tideline/contract';
import type { DrawerProps } from '@tideline/ui/overlays';
import { WorkingSheet } from '@tideline/ui/working';
import { partQuery } from '../part-query.ts';
import { workingView } from './working-view.tsx';
import type { WorkingWords } from './words.ts';

/** The engine is a separate chunk, so the sheet does not wait for it. */
const enginePart = () =>
  partQuery('mfe-kit/check-working', () => import(/* webpackChunkName: "check-working" */ './check-working.ts'));

export interface WorkingDrawerProps {
  Drawer: ComponentType<DrawerProps>;
  title: string;
  working: Working;
  words?: Partial<WorkingWords>;
  onClose: () => void;
}

/** Shows a working in a drawer, which has the full width on phones. */
export function WorkingDrawer({ Drawer, title, working, words, onClose }: WorkingDrawerProps) {
  const { data } = useQuery(enginePart());
  const check = data === undefined ? 'checking' : data.checkWorking(working);
  return (
    <Drawer open onClose={onClose} title={title}>
      <WorkingSheet {...workingView(working, words)} {...(check === null ? {} : { check })} />
    </Drawer>
  );
}
