/** The code of docs/guides/webhooks.md in languages other than JavaScript, as programs that judge messages. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { packageDir } from '../db/package-dir.ts'

const run = promisify(execFile)

const guide = readFileSync(join(packageDir(), '../../docs/guides/webhooks.md'), 'utf8')

function codeIn(language: string): string {
  const [, code] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(guide) ?? []
  if (!code) throw new Error(`the webhook guide has no code in ${language}`)
  return code
}

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const other = `whsec_${Buffer.alloc(24, 8).toString('base64')}`

/** The headers of a message, as the server makes them while a secret is being replaced: both sign. */
function message(at = new Date()) {
  const id = 'msg_1'
  const body = '{"type":"user.created","data":{"name":"Ü"}}'
  const signature = [other, secret].map((one) => new Webhook(one).sign(id, at, body)).join(' ')
  return { id, timestamp: String(Math.floor(at.getTime() / 1000)), signature, body }
}

function messages() {
  const genuine = message()
  return {
    genuine,
    changed: { ...genuine, body: `${genuine.body} ` },
    old: message(new Date(Date.now() - 6 * 60_000)),
    unsigned: { ...genuine, signature: 'v1,AAAA' },
  }
}

export interface Language {
  name: string
  probe: readonly string[]
  file: string
  main: string
  run: readonly string[]
}

/** Each reads the secret and a message from its arguments, and says `genuine` if it is. */
export const languages: readonly Language[] = [
  {
    name: 'python',
    probe: ['python3', '-c', 'import sys; assert sys.version_info >= (3, 9)'],
    file: 'hook.py',
    main: `
import sys
secret, id, timestamp, signature, body = sys.argv[1:]
try:
    verify(secret, {"webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature}, body.encode())
    print("genuine")
except ValueError:
    print("refused")
`,
    run: ['python3', 'hook.py'],
  },
  {
    name: 'java',
    probe: ['java', '--version'],
    file: 'Webhooks.java',
    main: `
class Main {
    public static void main(String[] a) throws Exception {
        System.out.println(Webhooks.isGenuine(a[0], a[1], a[2], a[3], a[4].getBytes(StandardCharsets.UTF_8)) ? "genuine" : "refused");
    }
}
`,
    run: ['java', '-Dfile.encoding=UTF-8', '-Dsun.jnu.encoding=UTF-8', '-cp', '.', 'Main'],
  },
  {
    name: 'ruby',
    probe: ['ruby', '--version'],
    file: 'hook.rb',
    main: `
secret, id, timestamp, signature, body = ARGV
begin
  verify(secret, { "webhook-id" => id, "webhook-timestamp" => timestamp, "webhook-signature" => signature }, body)
  puts "genuine"
rescue
  puts "refused"
end
`,
    run: ['ruby', 'hook.rb'],
  },
  {
    name: 'go',
    probe: ['go', 'version'],
    file: 'hook.go',
    main: `
func main() {
	a := os.Args[1:]
	header := http.Header{}
	header.Set("webhook-id", a[1])
	header.Set("webhook-timestamp", a[2])
	header.Set("webhook-signature", a[3])
	if Verify(a[0], header, []byte(a[4])) == nil {
		fmt.Println("genuine")
	} else {
		fmt.Println("refused")
	}
}
`,
    run: ['go', 'run', 'hook.go'],
  },
]

/** Whether this machine has it. */
export function isThere({ probe: [command = '', ...args] }: Language): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A whole program; in Go its package and imports stand at the top. */
function programOf({ name, main }: Language): string {
  const code = codeIn(name)
  if (name !== 'go') return code + main
  return `${code.replace('package webhooks', 'package main').replace('"errors"', '"errors"\n\t"fmt"\n\t"os"')}${main}`
}

/** Java's is where Java is. */
const compilerBeside = (file: string | undefined) => (file ? join(dirname(file), 'javac') : 'javac')

/** What the program says of each message: `genuine` or `refused`. `file`: where the language is, if not on the path. */
export async function judge(
  language: Language,
  { file, env = {} }: { file?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Record<string, string>> {
  const cwd = mkdtempSync(join(tmpdir(), 'hallpass-hook-'))
  try {
    writeFileSync(join(cwd, language.file), programOf(language))
    if (language.name === 'java') await run(compilerBeside(file), ['-encoding', 'UTF-8', language.file], { cwd })
    const [command = '', ...args] = language.run
    const judgements: Record<string, string> = {}
    for (const [kind, { id, timestamp, signature, body }] of Object.entries(messages())) {
      const { stdout } = await run(file ?? command, [...args, secret, id, timestamp, signature, body], {
        cwd,
        env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
      })
      judgements[kind] = stdout.trim()
    }
    return judgements
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
}

/** Of code that does what the guide says. */
export const rightJudgements = { genuine: 'genuine', changed: 'refused', old: 'refused', unsigned: 'refused' }
