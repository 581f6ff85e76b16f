import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Command, Context, Outcome } from './command.ts';
import { EXIT, Failure } from './failure.ts';
import { registryTranslator, type Texts } from './language/operator-language.ts';
import { runOnInstallation } from './installation-process.ts';

const Finding = z.object({
  what: z.string(),
  level: z.enum(['ok', 'warning', 'problem']),
  detail: z.string(),
  advice: z.string().optional(),
});
type Finding = z.infer<typeof Finding>;

/** Runs one check. A {@link Failure} becomes a finding. */
async function examine(
  { locale }: Context,
  what: string,
  advice: string,
  work: () => Promise<string>,
): Promise<Finding> {
  try {
    return { what, level: 'ok', detail: await work() };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const translate = await registryTranslator(locale);
    return { what, level: 'problem', detail: translate(error.message), advice };
  }
}

async function examineRegistry(context: Context): Promise<Finding[]> {
  const {
    client,
    texts: { doctor },
    formats,
  } = context;
  const reached = await examine(context, 'registry', doctor.startIt, async () => {
    const { environment, generation } = await client.current();
    return doctor.serves(client.url, environment, generation);
  });
  if (reached.level !== 'ok') return [reached];
  const { environment } = await client.current();
  return [
    reached,
    await examine(context, 'token', doctor.setToken, async () =>
      doctor.tokenValid(formats.count((await client.tokens()).length)),
    ),
    await examine(context, 'releases', doctor.deployAgain, async () => {
      const { remotes } = await client.status(environment);
      const off = remotes.filter(({ disabled }) => disabled).map(({ remote }) => remote);
      const alone = remotes.filter(({ previous }) => previous === undefined).map(({ remote }) => remote);
      const notes = [
        ...(off.length > 0 ? [doctor.off(off.join(', '))] : []),
        ...(alone.length > 0 ? [doctor.alone(alone.join(', '))] : []),
      ];
      return [doctor.active(formats.count(remotes.length)), ...notes].join('; ');
    }),
  ];
}

/** Checks this machine's installation, which does not exist in a team's own repository. */
async function examineInstallation(context: Context): Promise<Finding[]> {
  if (!existsSync(join(context.root, 'api/src/operate.ts'))) return [];
  try {
    const { findings } = await runOnInstallation(context, ['doctor'], z.object({ findings: z.array(Finding) }));
    return findings;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [{ what: 'installation', level: 'problem', detail: error.message, advice: context.texts.doctor.correct }];
  }
}

const signs = { ok: '✓', warning: '!', problem: '✗' } as const;

/**
 * Returns the translated name of a part. A part that this command does not know is shown under its untranslated name.
 */
const partOf = (what: string, { parts }: Texts['doctor']): string => {
  const names: Readonly<Record<string, string | undefined>> = parts;
  return names[what] ?? what;
};

const linesOf = ({ what, level, detail, advice }: Finding, { doctor }: Texts): string[] => [
  `${signs[level]} ${partOf(what, doctor)}: ${detail}`,
  ...(advice === undefined ? [] : [`    ${advice}`]),
];

async function doctor(context: Context): Promise<Outcome> {
  const { texts, formats } = context;
  const registry = await examineRegistry(context);
  const found = [...registry, ...(await examineInstallation(context))];
  const count = (level: Finding['level']): number => found.filter((one) => one.level === level).length;
  const isReached = registry[0]?.level === 'ok';
  const [problems, warnings] = [count('problem'), count('warning')];
  return {
    result: { found, problems, warnings },
    lines: [
      ...found.flatMap((finding) => linesOf(finding, texts)),
      problems + warnings === 0
        ? texts.doctor.allWell
        : texts.doctor.sum(formats.count(problems), formats.count(warnings)),
    ],
    exitCode: problems === 0 ? EXIT.ok : problems === 1 && !isReached ? EXIT.unreachable : EXIT.failed,
  };
}

export const doctorCommands = {
  doctor: {
    options: {},
    run: doctor,
  },
} satisfies Record<string, Command>;
