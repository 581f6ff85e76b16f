import { remoteConfig } from '@tideline/mfe-kit/build';

export default remoteConfig(import.meta.dirname);
