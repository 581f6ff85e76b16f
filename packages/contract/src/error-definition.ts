import { z } from 'zod';

interface ErrorDefinition {
  status: number;
  title: string;
  params: z.ZodType;
}

export const noParams = z.object({});
export const defineErrors = <const T extends Record<string, ErrorDefinition>>(definitions: T): T => definitions;
