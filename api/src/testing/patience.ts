/** Jest's setupFilesAfterEnv of the api: real servers and disks on a machine that others use too. */
import { jest } from '@jest/globals';

jest.setTimeout(120_000);
