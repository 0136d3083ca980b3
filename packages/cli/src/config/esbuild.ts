import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { ConfigError } from './config-error.ts'

const require = createRequire(import.meta.url)

export interface SourceError {
  message: string
  /** From the working folder of the call. */
  file?: string
  line?: number
  column?: number
}

export type Built = { code: string } | { errors: SourceError[] }

/** The program without its JavaScript, which a published package does not bring. */
function program(): string {
  const file = process.platform === 'win32' ? 'esbuild.exe' : 'bin/esbuild'
  try {
    return require.resolve(`@esbuild/${process.platform}-${process.arch}/${file}`)
  } catch {
    throw new ConfigError(
      `There is no esbuild for ${process.platform}-${process.arch}, which reads configuration files.`,
    )
  }
}

const largestOutput = 64 * 1024 * 1024

/** Compiles a file, or the text that it gets. */
export function esbuild(args: readonly string[], cwd: string, text = ''): Promise<Built> {
  const all = [...args, '--log-level=error', '--color=false']
  return new Promise((resolve, reject) => {
    const child = execFile(program(), all, { cwd, maxBuffer: largestOutput }, (error, code, report) => {
      if (!error) resolve({ code })
      else if (report.includes('[ERROR]')) resolve({ errors: errorsIn(report) })
      else reject(error)
    })
    // A process that ended early has closed its end; what it said counts.
    child.stdin?.on('error', () => {})
    child.stdin?.end(text)
  })
}

/** `✘ [ERROR] Unexpected ":"`, an empty line, `    hallpass.config.ts:4:15:`; its columns count from zero. */
function errorsIn(report: string): SourceError[] {
  return report.split(/^✘ (?=\[ERROR\])/m).flatMap((part) => {
    const [, message] = /^\[ERROR\] (.*)/.exec(part) ?? []
    if (message === undefined) return []
    const [, file, line, column] = /^ {4}(\S.*):(\d+):(\d+):$/m.exec(part) ?? []
    return [{ message, ...(file !== undefined && { file, line: Number(line), column: Number(column) + 1 }) }]
  })
}
