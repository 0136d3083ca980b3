import { describe, expect, it } from 'vitest'
import { createEngine, evaluate, putBack, rewind, takeImage, takeSnapshot } from './engine.ts'

const megabyte = 1024 * 1024
const limits = { stackBytes: megabyte / 2, memoryBytes: 24 * megabyte }

describe('an engine', () => {
  it.each([
    'const all = []; for (;;) all.push(new Array(1000).fill(1))',
    'const all = []; for (;;) all.push(new Uint8Array(1000000))',
    'const all = []; for (;;) all.push("x".repeat(1000000) + all.length)',
    'new Uint8Array(1000000000)',
  ])('an engine never exceeds its memory limit: %s', async (code) => {
    const engine = await createEngine(limits)
    expect(() => evaluate(engine, code, 'bomb.js')).toThrow('out of memory')
    expect(engine.memory.HEAPU8.length).toBeLessThanOrEqual(limits.memoryBytes)
    expect(evaluate(engine, '"still " + "here"', 'after.js')).toBe('still here')
  })

  it('restoring an image resets the memory to the byte, also after it grew', async () => {
    const engine = await createEngine(limits)
    evaluate(engine, 'globalThis.kept = "kept"', 'before.js')
    const image = takeImage(engine)
    const before = engine.memory.HEAPU8.slice()
    evaluate(engine, 'globalThis.kept = "lost"; globalThis.more = new Uint8Array(14000000).fill(7)', 'meanwhile.js')
    putBack(engine, image)
    const after = engine.memory.HEAPU8
    expect(after.length).toBeGreaterThan(before.length)
    expect(Buffer.compare(after.subarray(0, before.length), before)).toBe(0)
    expect(after.subarray(before.length).every((byte) => byte === 0)).toBe(true)
    expect(evaluate(engine, 'kept + typeof more', 'after.js')).toBe('keptundefined')
  })

  it('an image leaves out empty stretches of memory', async () => {
    const engine = await createEngine(limits)
    const kept = takeImage(engine).reduce((sum, { bytes }) => sum + bytes.length, 0)
    expect(kept).toBeLessThan(takeSnapshot(engine).bytes.byteLength / 2)
  })

  it('an engine starts from the snapshot of another one', async () => {
    const [first, second] = [await createEngine(limits), await createEngine(limits)]
    evaluate(first, 'globalThis.from = "first"', 'before.js')
    rewind(second, takeSnapshot(first))
    expect(evaluate(second, 'from', 'after.js')).toBe('first')
    expect(() => rewind(second, { ...takeSnapshot(first), contextPointer: 8 })).toThrow('does not fit')
  })
})
