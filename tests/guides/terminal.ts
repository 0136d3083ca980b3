/** A folder in which the commands of guides run, with the programs that they call, and a server that they start. */
import { execFile } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { root } from './blocks.ts'

/** Readers have a terminal of its own for the server; here it goes on behind the commands that follow. */
const startServer = `#!/bin/bash
stop-server
hallpass-command start "$@" >>server.log 2>&1 &
echo $! > server.pid
for try in {1..900}; do
  curl -sf http://127.0.0.1:$HALLPASS_PORT/health > /dev/null && exit 0
  kill -0 $(cat server.pid) || break
  sleep 0.1
done
tail -20 server.log >&2
exit 1
`

const stopServer = `#!/bin/bash
[ -f server.pid ] || exit 0
pid=$(cat server.pid)
kill $pid 2>/dev/null
while kill -0 $pid 2>/dev/null; do sleep 0.05; done
rm server.pid
`

/** Whoever runs the tests has installed the packages. */
const npm = `#!/bin/bash
case "$1" in
  ci) ;;
  start) exec start-server ;;
  *) echo "The tests of guides do not run: npm $*" >&2; exit 1 ;;
esac
`

const npx = `#!/bin/bash
[ "$1" = hallpass ] || { echo "The tests of guides do not run: npx $*" >&2; exit 1; }
shift
exec hallpass "$@"
`

const hallpass = `#!/bin/bash
if [ $# = 0 ] || [ "$1" = start ]; then shift; exec start-server "$@"; fi
exec hallpass-command "$@"
`

/** Every call of curl is noted with its answer's status, and one for an email waits until it is there. */
const prelude = `
set -eo pipefail
curl() {
  local answer tries=0
  case "$*" in *inbox/api/mails*)
    until answer=$(command curl -s "$@") && [ "$(jq '.items | length' <<<"$answer")" != 0 ] || [ $((tries += 1)) = 100 ]; do sleep 0.1; done
  esac
  command curl -w '%{stderr}%{http_code} %{url_effective}\\n' "$@" 2>>calls
}
`

export interface Ran {
  stdout: string
  /** Status and address of each call of curl. */
  calls: string[]
}

/** Programs that few machines have, by name. */
type Programs = Readonly<Record<string, { file: string; env: NodeJS.ProcessEnv }>>

const scriptOf = ({ file, env }: Programs[string]) =>
  `#!/bin/bash\n${Object.entries(env)
    .map(([name, value]) => `export ${name}='${value}'\n`)
    .join('')}exec '${file}' "$@"\n`

export async function openTerminal(settings: Readonly<Record<string, string>>, programs: Programs = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-guides-'))
  const port = await freePort()
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const command = `#!/bin/bash\nexec '${process.execPath}' '${root}/packages/cli/bin/hallpass.js' "$@"\n`
  const scripts = {
    'start-server': startServer,
    'stop-server': stopServer,
    npm,
    npx,
    hallpass,
    'hallpass-command': command,
    ...Object.fromEntries(Object.entries(programs).map(([name, program]) => [name, scriptOf(program)])),
  }
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(bin, name), script)
    chmodSync(join(bin, name), 0o755)
  }
  const env = {
    ...process.env,
    ...settings,
    NODE_ENV: 'production',
    HALLPASS_PORT: String(port),
    HALLPASS_DRAIN: '0',
    PATH: `${bin}:${process.env.PATH}`,
  }
  const log = () => (existsSync(join(folder, 'server.log')) ? readFileSync(join(folder, 'server.log'), 'utf8') : '')
  const run = (script: string) =>
    promisify(execFile)('bash', ['-c', script], { cwd: folder, env, maxBuffer: 1 << 26 }).catch(
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => {
        const ends = [stdout, stderr, log()].map((text) => text.slice(-2000))
        throw new Error(`ended with ${code}\n${ends.join('\n---\n')}`)
      },
    )
  return {
    folder,
    url: `http://localhost:${port}`,
    /** In a shell of their own, with what the one before kept. */
    async run(commands: string, kept: readonly string[]): Promise<Ran> {
      const calls = join(folder, 'calls')
      writeFileSync(calls, '')
      appendFileSync(join(folder, 'variables'), '')
      const { stdout } = await run(
        `${prelude}. ./variables\n${commands}\ndeclare -p ${kept.join(' ')} > variables 2>/dev/null || true\n`,
      )
      const made = readFileSync(calls, 'utf8').split('\n')
      return { stdout, calls: made.flatMap((line) => /^\d{3} .*$/.exec(line) ?? []) }
    },
    startServer: () => run('start-server'),
    async close() {
      if (existsSync(join(folder, 'server.pid'))) await run('stop-server')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
