/** Jest's setupFilesAfterEnv of the api: allows time for real servers and disks on a shared machine. */
import { jest } from '@jest/globals';

jest.setTimeout(120_000);
