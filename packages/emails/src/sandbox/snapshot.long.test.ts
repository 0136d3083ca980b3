import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { jobFor, template, theme } from './sample-job.ts'
import { Sandbox } from './sandbox.ts'

function sandboxWith(...options: ConstructorParameters<typeof Sandbox>) {
  const sandbox = new Sandbox(...options)
  onTestFinished(() => sandbox.close())
  return sandbox
}

/** Builds the memory three times, which takes seconds each. */
it('stores its memory in a folder, and builds it again when the file is damaged or the folder is unusable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hallpass-snapshots-'))
  try {
    await sandboxWith({ cacheDir: folder }).render(theme, template, jobFor('Ada'))
    const [file = ''] = readdirSync(folder)
    expect(file).toMatch(/^email-sandbox-plain-[0-9a-f]{24}\.gz$/)
    writeFileSync(join(folder, file), 'damaged')
    const warnings: string[] = []
    const onWarning = (message: string) => void warnings.push(message)
    const again = sandboxWith({ cacheDir: folder, onWarning })
    expect((await again.render(theme, template, jobFor('Grace'))).text).toBe('Grace\n')
    expect(warnings).toEqual(['the stored email sandbox is unusable'])
    const nowhere = sandboxWith({ cacheDir: join(folder, file, 'inside-a-file'), onWarning })
    expect((await nowhere.render(theme, template, jobFor('Alan'))).text).toBe('Alan\n')
    expect(warnings.at(-1)).toBe('the email sandbox cannot be stored for the next start')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 150_000)
