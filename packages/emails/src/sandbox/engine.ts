import releaseSync from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core'
import type { SandboxLimits } from '../types.ts'

/** The memory of a loaded sandbox, and where its parts lie in it. */
export interface Snapshot {
  bytes: SharedArrayBuffer
  runtimePointer: number
  contextPointer: number
}

/** A private field of the pinned version of quickjs-emscripten-core. */
interface Memory {
  HEAPU8: Uint8Array
  _malloc(size: number): number
}

type Limits = Pick<SandboxLimits, 'stackBytes' | 'memoryBytes'>

export interface Engine {
  runtime: QuickJSRuntime
  context: QuickJSContext
  memory: Memory
}

/** The types of Node 20 know its types and not its values. */
declare const WebAssembly: { Memory: new (pages: { initial: number; maximum: number }) => object }

/** Node gives the variant itself; in a bundle, which is CommonJS, it comes inside of its module. */
const { default: variant = releaseSync as unknown as typeof releaseSync.default } = releaseSync

const page = 64 * 1024
const initialBytes = 16 * 1024 * 1024

/** The same calls in the same order every time: a snapshot fits only an engine whose parts lie where its own did. */
export async function createEngine({ stackBytes, memoryBytes }: Limits): Promise<Engine> {
  // QuickJS counts blocks here and not their sizes, so that its own limit lets gigabytes pass. This one holds.
  const wasmMemory = new WebAssembly.Memory({ initial: initialBytes / page, maximum: Math.ceil(memoryBytes / page) })
  // The name of the program is part of the memory, and would differ between a builder and a renderer.
  const options = { wasmMemory, emscriptenModule: { thisProgram: 'sandbox' } } as Parameters<typeof newVariant>[1]
  const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, options))
  const runtime = quickjs.newRuntime()
  runtime.setMaxStackSize(stackBytes)
  const context = runtime.newContext()
  return { runtime, context, memory: (quickjs as unknown as { module: Memory }).module }
}

export const pointersOf = ({ runtime, context }: Engine) => ({
  runtimePointer: (runtime as unknown as { rt: { value: number } }).rt.value,
  contextPointer: (context as unknown as { ctx: { value: number } }).ctx.value,
})

/** Only what is used: memory that was never touched is zero. */
export function takeSnapshot(engine: Engine): Snapshot {
  const { HEAPU8 } = engine.memory
  let used = HEAPU8.length
  while (used > 0 && HEAPU8[used - 1] === 0) used--
  const bytes = new SharedArrayBuffer(used)
  new Uint8Array(bytes).set(HEAPU8.subarray(0, used))
  return { bytes, ...pointersOf(engine) }
}

/** Puts the engine back to the moment of the snapshot: nothing of an earlier email is left. */
export function rewind(engine: Engine, snapshot: Snapshot) {
  const { runtimePointer, contextPointer } = pointersOf(engine)
  if (runtimePointer !== snapshot.runtimePointer || contextPointer !== snapshot.contextPointer) {
    throw new Error('the snapshot does not fit this engine')
  }
  const { memory } = engine
  const saved = new Uint8Array(snapshot.bytes)
  // Memory grows from inside only.
  while (memory.HEAPU8.length < saved.length) memory._malloc(saved.length - memory.HEAPU8.length)
  memory.HEAPU8.set(saved)
  memory.HEAPU8.fill(0, saved.length)
}

/** Memory without its empty stretches, the largest of which is the stack's. */
export type Image = readonly { at: number; bytes: Uint8Array }[]

const emptyPage = new Uint8Array(page)

/** For this engine alone. Memory that threads share takes longer to copy from, and zeros need no copy: half the time together. */
export function takeImage({ memory: { HEAPU8 } }: Engine): Image {
  const isEmpty = (at: number) => Buffer.compare(HEAPU8.subarray(at, at + page), emptyPage) === 0
  const image: { at: number; bytes: Uint8Array }[] = []
  for (let at = 0; at < HEAPU8.length; at += page) {
    if (isEmpty(at)) continue
    const start = at
    while (at + page < HEAPU8.length && !isEmpty(at + page)) at += page
    image.push({ at: start, bytes: HEAPU8.slice(start, at + page) })
  }
  return image
}

/** As `rewind`, to the moment of the image. */
export function putBack({ memory: { HEAPU8 } }: Engine, image: Image) {
  let end = 0
  for (const { at, bytes } of image) {
    HEAPU8.fill(0, end, at)
    HEAPU8.set(bytes, at)
    end = at + bytes.length
  }
  HEAPU8.fill(0, end)
}

/** Runs a script and hands on what it threw; QuickJS itself never throws. */
export function evaluate({ context }: Engine, code: string, file: string): string | undefined {
  const result = context.evalCode(code, file, { type: 'global' })
  if (result.error) {
    const error = context.dump(result.error)
    result.error.dispose()
    throw new SandboxFailure(error)
  }
  const value = context.typeof(result.value) === 'string' ? context.getString(result.value) : undefined
  result.value.dispose()
  return value
}

/** Something that was thrown inside, as plain text. */
export class SandboxFailure extends Error {
  readonly innerStack: string
  constructor(thrown: unknown) {
    const { name, message, stack }: Record<string, unknown> = typeof thrown === 'object' && thrown ? { ...thrown } : {}
    super(message === undefined ? String(thrown) : [name, message].filter(Boolean).join(': '))
    this.innerStack = typeof stack === 'string' ? stack : ''
  }
}
