import { remoteTests } from '@tideline/mfe-kit/jest';

export default remoteTests(import.meta.dirname);
