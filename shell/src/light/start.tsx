import type { Root } from 'react-dom/client';

export function start(root: Root, _page: Document): void {
  root.render(<h1>Tideline</h1>);
}
