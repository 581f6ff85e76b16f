/** Lists of any length that render only the visible part, in a separate chunk for the screens that need them. */
export { VirtualList, type VirtualListHandle, type VirtualListProps } from './data/virtual-list.tsx';
export { WindowList, type WindowListProps } from './data/window-list.tsx';
