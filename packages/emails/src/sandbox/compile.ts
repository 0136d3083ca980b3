import { createHash } from 'node:crypto'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { EmailLimitError, EmailRenderingError } from '../errors.ts'
import type { SandboxLimits } from '../types.ts'
import { compileSource } from './esbuild-process.ts'
import { restMillis } from './limits.ts'

export type Role = 'theme' | 'template'

export interface Compiled {
  code: string
  /** Of the source, for what is remembered about it. */
  hash: string
  /** Made when an error needs it. */
  sourceMap(): SourceMap
}

const maxNesting = 500
const maxCompiled = 200

class CompilationStopped extends EmailLimitError {}

/** Compiled modules by content, the ones that were used last. */
export class Compiler {
  readonly #known = new Map<string, Promise<Compiled>>()
  readonly #waiting: (() => void)[] = []
  readonly #maxMillis: number
  /** As many as there are workers: a render that has a worker never waits for the sources of others. */
  readonly #maxAtOnce: number
  #running = 0

  constructor({ compileMillis, workers }: Pick<SandboxLimits, 'compileMillis' | 'workers'>) {
    this.#maxMillis = compileMillis
    this.#maxAtOnce = workers
  }

  compile(role: Role, source: string): Promise<Compiled> {
    const hash = createHash('sha256').update(`${role}:${source}`).digest('base64')
    const known = this.#known.get(hash)
    const compiled = known ?? this.#compile(role, source, hash)
    this.#known.delete(hash)
    this.#known.set(hash, compiled)
    if (!known) compiled.catch((error: unknown) => this.#forget(hash, error))
    const [oldest] = this.#known.keys()
    if (this.#known.size > maxCompiled && oldest !== undefined) this.#known.delete(oldest)
    return compiled
  }

  /** What is wrong with a source stays wrong; what a busy machine could not do may work a little later. */
  #forget(hash: string, error: unknown) {
    if (error instanceof CompilationStopped) setTimeout(() => this.#known.delete(hash), restMillis).unref()
    else if (!(error instanceof EmailRenderingError)) this.#known.delete(hash)
  }

  async #compile(role: Role, source: string, hash: string): Promise<Compiled> {
    refuseBombs(role, source)
    const result = await this.#inTurn(() => compileSource(source, `${role}.tsx`, this.#maxMillis))
    if ('stopped' in result) throw new CompilationStopped(`The ${role} is too complicated to be compiled.`)
    if ('error' in result) throw new EmailRenderingError(explained(role, result.error))
    return compiledOf(result.code, hash)
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#maxAtOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#running++
    try {
      return await work()
    } finally {
      this.#running--
      this.#waiting.shift()?.()
    }
  }
}

/** What makes the compiler use memory without end, refused before it sees it. */
function refuseBombs(role: Role, source: string) {
  if (nestingOf(source) > maxNesting) throw new EmailRenderingError(`The ${role} is nested too deeply.`)
  // Members of an enum are worked out while compiling, and each may be twice as long as the one before.
  if (/\benum\b/.test(source))
    throw new EmailRenderingError(`The ${role} has an enum; write a constant object instead.`)
}

/** At least as deep as any brackets in it are; texts that hold brackets count as well, which does no harm. */
function nestingOf(source: string): number {
  let depth = 0
  let deepest = 0
  for (let i = 0; i < source.length; i++) {
    const character = source[i]!
    if ('([{'.includes(character)) depth++
    else if (')]}'.includes(character) && depth > 0) depth--
    if (depth > deepest) deepest = depth
  }
  return deepest
}

const mapComment = '//# sourceMappingURL=data:application/json;base64,'

function compiledOf(output: string, hash: string): Compiled {
  const start = output.lastIndexOf(mapComment)
  const encoded = output.slice(start + mapComment.length).trim()
  let sourceMap: SourceMap | undefined
  const decoded = () => JSON.parse(Buffer.from(encoded, 'base64').toString()) as SourceMapPayload
  return { code: output.slice(0, start), hash, sourceMap: () => (sourceMap ??= new SourceMap(decoded())) }
}

/** `✘ [ERROR] Expected ">" but found "x"`, an empty line, `    template.tsx:4:15:`; its columns count from zero. */
function explained(role: Role, report: string): string {
  const text = /\[ERROR\] (.*)/.exec(report)?.[1] ?? 'The source cannot be compiled.'
  const place = new RegExp(`^ *${role}\\.tsx:(\\d+):(\\d+):`, 'm').exec(report)
  return place ? `${text} (${role}, line ${place[1]}, column ${Number(place[2]) + 1})` : text
}
