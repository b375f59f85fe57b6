import { parseArgs } from 'node:util';
import { explainError } from '../log/logged-error.ts';
import { OTHERS } from '../program/private-files.ts';
import { type AreaFinding, examine } from './doctor/examine.ts';

const HELP = `Looks at what a server with the settings of this environment needs: npm run doctor

  npm run doctor              settings, DATA_DIR and its disk, keys, database, media, mail, payments
  npm run doctor -- --online  asks the payment provider and PUBLIC_URL, too
  npm run doctor -- --json    the same for programs: [{ area, level, found, todo? }]

Each line is ok, a warning or a problem; the exit code is 1 where there is a problem. Run it as the user of the server. It changes
nothing but a small file in DATA_DIR and one among the media, which it removes again.`;

const WIDTHS = { level: 9, area: 10 };

function toLines({ level, area, found, todo }: AreaFinding): string[] {
  const indent = ' '.repeat(WIDTHS.level + WIDTHS.area);
  const [first = '', ...rest] = found.split('\n');
  return [
    level.padEnd(WIDTHS.level) + area.padEnd(WIDTHS.area) + first,
    ...rest.map((line) => indent + line),
    ...(todo === undefined ? [] : [`${indent}→ ${todo}`]),
  ];
}

async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      online: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  // What is made on the way is its user's alone, as what the server makes.
  process.umask(OTHERS);
  const findings = await examine(process.env, values);
  const said = values.json ? JSON.stringify(findings, null, 2) : findings.flatMap(toLines).join('\n');
  process.stdout.write(`${said}\n`);
  if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1;
}

const args = process.argv.slice(2);
if (args.includes('--help')) process.stdout.write(`${HELP}\n`);
else
  try {
    await run(args);
  } catch (error) {
    process.stderr.write(`${explainError(error)}\n`);
    process.exitCode = 1;
  }
