import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from '@hallpass/server/testing'
import { onTestFinished } from 'vitest'
import { main } from '../main.ts'

interface Options {
  env?: Record<string, string> | undefined
  /** What the person in front of the terminal answers; undefined: nobody is there. */
  answer?: string | (() => Promise<string>)
}

/** A folder with a configuration file, and the command run in it. */
export function configFolder(project: TestProject, base: string, text?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const access: Record<string, string> = {
    HALLPASS_API_URL: base,
    HALLPASS_PROJECT_ID: project.id,
    HALLPASS_SUPER_SECRET_ADMIN_KEY: project.keys.admin,
  }
  const write = (content: string, name = 'hallpass.config.ts') => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  if (text !== undefined) write(text)
  return {
    folder,
    access,
    write,
    read: (name = 'hallpass.config.ts') => readFileSync(join(folder, name), 'utf8'),
    run: (args: string[], options: Options = {}) => run(folder, args, { ...access, ...options.env }, options.answer),
  }
}

async function run(folder: string, args: string[], env: Record<string, string>, answer: Options['answer']) {
  const out: string[] = []
  const errors: string[] = []
  const asked: string[] = []
  const ask = async (question: string) => {
    asked.push(question)
    return typeof answer === 'function' ? answer() : (answer ?? '')
  }
  const code = await main(['config', ...args], {
    env,
    cwd: folder,
    out: (line) => out.push(line),
    error: (line) => errors.push(line),
    ...(answer !== undefined && { ask }),
  })
  return { code, out: out.join('\n'), errors: errors.join('\n'), asked: asked.join('\n') }
}

/** A file that declares this. */
export const configText = (declared: string) =>
  `import { defineConfig, file, secret } from '@hallpass/js/config'\n\nexport default defineConfig(${declared})\n`

const ours = { headers: { 'x-hallpass-extensions': '1' } }

/** What the project sets itself, and which file manages it. */
export async function storedOf(project: TestProject) {
  const { body } = await project.admin.get('/internal/config/override', ours)
  return { override: JSON.parse(body.config_override_string), managedBy: body.managed_by, version: body.version }
}
