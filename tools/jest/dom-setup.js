import { jest } from '@jest/globals';
import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom/jest-globals';

// Testing Library looks for a global jest to move fake clocks along.
globalThis.jest = jest;

// jsdom has no layout and says so on every call; there is nothing to scroll.
Object.assign(globalThis, { scrollTo: () => undefined });

// What a screen waits for comes when it comes: on a busy machine the first import of a part alone takes seconds.
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(60_000);
