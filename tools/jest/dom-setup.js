import { jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';

// Testing Library looks for a global jest to move fake clocks along.
globalThis.jest = jest;
