import { type ExecFileException, execFile } from 'node:child_process'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The program itself: its own JavaScript shares one process among all builds, which a hostile source can end or hold up. */
function binary(): string {
  const file = process.platform === 'win32' ? 'esbuild.exe' : 'bin/esbuild'
  return createRequire(require.resolve('esbuild')).resolve(`@esbuild/${process.platform}-${process.arch}/${file}`)
}

// Only syntax is changed, nothing is looked up: no import of a source ever reaches the disk.
const options = [
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

// ENOENT, EAGAIN and the like; too much output is ERR_….
const isOurs = ({ code, killed }: ExecFileException) => !killed && typeof code === 'string' && /^E(?!RR_)/.test(code)

export type BuildResult = { code: string } | { error: string } | { stopped: true }

/** One source in a process of its own, which is ended when it takes too long. */
export function runEsbuild(source: string, name: string, maxMillis: number): Promise<BuildResult> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      binary(),
      [...options, `--sourcefile=${name}`],
      {
        timeout: maxMillis,
        killSignal: 'SIGKILL',
        maxBuffer: largestOutput,
        env: { GOMAXPROCS: '1', GOMEMLIMIT: '256MiB', GOTRACEBACK: 'none' },
        cwd: '/',
        windowsHide: true,
      },
      (error, stdout, stderr) => {
        if (!error) resolve({ code: stdout })
        else if (isOurs(error)) reject(error)
        else if (error.code === 1 && stderr.includes('[ERROR]')) resolve({ error: stderr })
        else resolve({ stopped: true })
      },
    )
    // A process that ended early has closed its end; what it said counts.
    child.stdin?.on('error', () => {})
    child.stdin?.end(source)
  })
}
