import { type ExecFileException, type ExecFileOptions, execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { stepBack } from './priority.ts'

const require = createRequire(import.meta.url)

/**
 * The program itself. Its JavaScript shares one process among all builds, which a hostile source can end or hold up, and
 * which stays for as long as the server does. A published package has the program alone.
 */
function binary(): string {
  const file = process.platform === 'win32' ? 'esbuild.exe' : 'bin/esbuild'
  return require.resolve(`@esbuild/${process.platform}-${process.arch}/${file}`)
}

// Only syntax is changed, nothing is looked up: no import of a source ever reaches the disk.
const compileOptions = [
  '--loader=tsx',
  '--format=cjs',
  '--jsx=automatic',
  '--target=es2022',
  '--sourcemap=inline',
  '--sources-content=false',
  '--tsconfig-raw={"compilerOptions":{"verbatimModuleSyntax":true}}',
  '--log-level=error',
  '--log-limit=1',
  '--color=false',
]
const largestOutput = 8 * 1024 * 1024
const env = { GOMAXPROCS: '1', GOMEMLIMIT: '256MiB', GOTRACEBACK: 'none' }

// ENOENT, EAGAIN and the like; too much output is ERR_….
const isOurs = ({ code, killed }: ExecFileException) => !killed && typeof code === 'string' && /^E(?!RR_)/.test(code)

export type BuildResult = { code: string } | { error: string } | { stopped: true }

/** One source in a process of its own, which is ended when it takes too long. */
export function compileSource(source: string, name: string, maxMillis: number): Promise<BuildResult> {
  return new Promise((resolve, reject) => {
    const options = { timeout: maxMillis, cwd: '/' }
    const child = start([...compileOptions, `--sourcefile=${name}`], options, (error, stdout, stderr) => {
      if (!error) resolve({ code: stdout })
      else if (isOurs(error)) reject(error)
      else if (error.code === 1 && stderr.includes('[ERROR]')) resolve({ error: stderr })
      else resolve({ stopped: true })
    })
    // A process that ended early has closed its end; what it said counts.
    child.stdin?.on('error', () => {})
    child.stdin?.end(source)
  })
}

export interface BundleOptions {
  signal?: AbortSignal
  /** How far behind this process it comes. */
  stepsBack?: number | undefined
}

/** A program of ours with what it imports, as one script. */
export function bundleSource(file: string, options: readonly string[], { signal, stepsBack = 0 }: BundleOptions = {}) {
  return new Promise<string>((resolve, reject) => {
    const child = start(
      [file, '--bundle', '--log-level=error', ...options],
      { ...(signal && { signal }) },
      (error, stdout) => {
        if (error) reject(error)
        else resolve(stdout)
      },
    )
    if (child.pid !== undefined) stepBack(child.pid, stepsBack)
  })
}

function start(
  args: readonly string[],
  options: ExecFileOptions,
  onEnd: (error: ExecFileException | null, stdout: string, stderr: string) => void,
) {
  const all = { killSignal: 'SIGKILL', maxBuffer: largestOutput, env, windowsHide: true, ...options } as const
  return execFile(binary(), args, { ...all, encoding: 'utf8' }, onEnd)
}
