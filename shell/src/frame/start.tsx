import { Suspense, use, type ComponentType } from 'react';
import type { Root } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { createExposeLoader, type ExposedModule } from '../federation/exposes.ts';
import { readSnapshot } from '../snapshot.ts';

export function start(root: Root, page: Document): void {
  const snapshot = readSnapshot(page);
  const loader = createExposeLoader({ snapshot, page, wait: (ms) => new Promise((done) => setTimeout(done, ms)), random: Math.random, onFailure: (failure) => console.error(failure) });
  const cache = new Map<string, Promise<ExposedModule>>();
  const Remote = ({ remote, component }: { remote: string; component: string }) => {
    const [expose = '', name = ''] = component.split('#');
    const key = remote + expose;
    if (!cache.has(key)) cache.set(key, loader.load(remote, expose));
    const module = use(cache.get(key)!);
    const Screen = module[name] as ComponentType;
    return <Screen />;
  };
  root.render(
    <BrowserRouter>
      <nav>{snapshot.remotes.flatMap((remote) => remote.nav).map((item) => <Link key={item.id} to={item.to}>{item.title}</Link>)}</nav>
      <Suspense fallback="…">
        <Routes>
          <Route path="/dashboard" element={<h1>Dashboard</h1>} />
          {snapshot.remotes.flatMap((remote) => remote.routes.map((route) => <Route key={route.path} path={route.path} element={<Remote remote={remote.name} component={route.component} />} />))}
        </Routes>
      </Suspense>
    </BrowserRouter>,
  );
}
