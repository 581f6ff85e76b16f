import { jest } from '@jest/globals';
import { TextDecoder, TextEncoder } from 'node:util';
import '@testing-library/jest-dom/jest-globals';

// jsdom leaves these to the host; React Aria and the API client need them.
Object.assign(globalThis, { TextEncoder, TextDecoder, jest });
