import { createRoot } from 'react-dom/client';
import { isSignedOutPage } from './routes.ts';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root. It was not composed by the gateway.');
const root = createRoot(element);

// Two stages: what a signed-out visitor sees is light; the signed-in frame brings router, server cache and federation.
void (isSignedOutPage(location.pathname)
  ? import(/* webpackChunkName: "light" */ './light/start.tsx')
  : import(/* webpackChunkName: "frame" */ './frame/start.tsx')
).then(({ start }) => start(root, document));
