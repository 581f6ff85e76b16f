import { jest } from '@jest/globals';
import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom/jest-globals';
import React from 'react';

// Testing Library searches for a global jest to advance fake timers.
globalThis.jest = jest;
// jest-dom provides the global CSS, and user-event takes it from the window of an element.
globalThis.document.defaultView.CSS = globalThis.CSS;

// Every element would record its origin for warnings and debuggers, which takes a tenth of the time. React stops
// recording at a maximum, which this counter always exceeds.
const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

// jsdom has no layout, so there is nothing to scroll, and it reports every call as not implemented.
Object.assign(globalThis, { scrollTo: () => undefined });
const { Element: AnyElement, HTMLDialogElement: Dialog } = globalThis;
AnyElement.prototype.scrollIntoView = () => undefined;

// jsdom has <dialog>, but can neither open it nor close it with Escape.
Dialog.prototype.showModal = function showModal() {
  this.open = true;
  this.addEventListener('keydown', ({ key }) => key === 'Escape' && this.close());
  this.querySelector('input, button')?.focus();
};
Dialog.prototype.close = function close() {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

// Screens wait for content of unknown duration. On a busy machine the first import of a part takes several seconds.
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(60_000);
