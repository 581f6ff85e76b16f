// Runs before each test file of a DOM project: gives it an empty page and unmounts its components after each test.
import { cleanup } from '@testing-library/react';

const { document, history, localStorage, sessionStorage } = globalThis;
for (const element of [document.documentElement, document.head, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
document.head.replaceChildren();
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();
history.replaceState(null, '', '/');
for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; max-age=0`;

globalThis.afterEach(cleanup);
