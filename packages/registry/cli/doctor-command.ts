import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Command, Context, Outcome } from './command.ts';
import { EXIT, Failure } from './failure.ts';
import { runOnInstallation } from './installation-process.ts';

const Finding = z.object({
  what: z.string(),
  level: z.enum(['ok', 'warning', 'problem']),
  detail: z.string(),
  advice: z.string().optional(),
});
type Finding = z.infer<typeof Finding>;

/** Runs one examination; a failure is its finding. */
async function examine(what: string, advice: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return { what, level: 'ok', detail: await work() };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { what, level: 'problem', detail: error.message, advice };
  }
}

async function examineRegistry({ client }: Context): Promise<Finding[]> {
  const reached = await examine(
    'registry',
    'Start Tideline, or set TIDELINE_URL or ADMIN_PORT to where it is.',
    async () => {
      const { environment, generation } = await client.current();
      return `${client.url} serves ${environment}, generation ${generation}`;
    },
  );
  if (reached.level !== 'ok') return [reached];
  const { environment } = await client.current();
  return [
    reached,
    await examine(
      'token',
      'Set TIDELINE_TOKEN to one for operators: tideline token create.',
      async () => `valid for an operator, among ${(await client.tokens()).length}`,
    ),
    await examine('releases', 'Deploy them again: tideline deploy.', async () => {
      const { remotes } = await client.status(environment);
      const off = remotes.filter(({ disabled }) => disabled).map(({ remote }) => remote);
      const alone = remotes.filter(({ previous }) => previous === undefined).map(({ remote }) => remote);
      const notes = [
        ...(off.length > 0 ? [`switched off: ${off.join(', ')}`] : []),
        ...(alone.length > 0 ? [`nothing to roll back to: ${alone.join(', ')}`] : []),
      ];
      return [`${remotes.length} active`, ...notes].join('; ');
    }),
  ];
}

/** Examines the installation of this machine; a team's own repository has none. */
async function examineInstallation(context: Context): Promise<Finding[]> {
  if (!existsSync(join(context.root, 'api/src/operate.ts'))) return [];
  try {
    const { findings } = await runOnInstallation(context, ['doctor'], z.object({ findings: z.array(Finding) }));
    return findings;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [{ what: 'installation', level: 'problem', detail: error.message, advice: 'Correct this first.' }];
  }
}

const signs = { ok: '✓', warning: '!', problem: '✗' } as const;

const linesOf = ({ what, level, detail, advice }: Finding): string[] => [
  `${signs[level]} ${what}: ${detail}`,
  ...(advice === undefined ? [] : [`    ${advice}`]),
];

const numbered = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

async function doctor(context: Context): Promise<Outcome> {
  const registry = await examineRegistry(context);
  const found = [...registry, ...(await examineInstallation(context))];
  const count = (level: Finding['level']): number => found.filter((one) => one.level === level).length;
  const isReached = registry[0]?.level === 'ok';
  const [problems, warnings] = [count('problem'), count('warning')];
  return {
    result: { found, problems, warnings },
    lines: [
      ...found.flatMap(linesOf),
      problems + warnings === 0
        ? 'All is well.'
        : `${numbered(problems, 'problem')}, ${numbered(warnings, 'warning')}.`,
    ],
    exitCode: problems === 0 ? EXIT.ok : problems === 1 && !isReached ? EXIT.unreachable : EXIT.failed,
  };
}

export const doctorCommands: Readonly<Record<string, Command>> = {
  doctor: {
    usage: '',
    summary: 'find out what is wrong, and what to do about it',
    help: `Checks that the registry answers and the token is valid. On the server it also examines the database
(reachable, version, migrations, rights), keys, mail, free space, clock, time-zone data, jobs, nights and the age of
the newest backup, whether Tideline runs or not; it needs the settings and the user that Tideline starts
with. It changes nothing.

  npx tideline doctor

✓ is fine, ! is worth a look, ✗ is a problem; each says what to do. Exit codes: 0 no problem, 1 a problem,
5 only that Tideline is not running.`,
    options: {},
    run: doctor,
  },
};
