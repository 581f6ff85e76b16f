/** Lists of any length, of which only the part in sight is drawn: a tier of its own, for the screens that need it. */
export { VirtualList, type VirtualListHandle, type VirtualListProps } from './data/virtual-list.tsx';
export { WindowList, type WindowListProps } from './data/window-list.tsx';
