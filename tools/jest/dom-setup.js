import { jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';

// Testing Library looks for a global jest to move fake clocks along.
globalThis.jest = jest;

// jsdom has no layout and says so on every call; there is nothing to scroll.
Object.assign(globalThis, { scrollTo: () => undefined });
