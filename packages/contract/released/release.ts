// This script stores the current contract as the released one: npm run release --workspace packages/contract
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../src/openapi-document.ts';
import { printSurface, type Surface, surfaceOf } from './surface.ts';

const document = JSON.parse(await openApiDocument()) as Surface;
writeFileSync(join(import.meta.dirname, 'openapi.json'), printSurface(surfaceOf(document)));
