import type { TestProject } from 'vitest/node'
import { advice, type FoundChromium, findChromium } from './find-chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: FoundChromium
  }
}

/** vitest's globalSetup: looks for Chromium, and unpacks it, before workers start that would all do so at once. */
export default async function setUp(project: TestProject): Promise<void> {
  const found = await findChromium().catch((error: Error) => ({
    missing: `The packages' Chromium cannot be unpacked (${error.message.split('\n')[0]}). ${advice}`,
  }))
  project.provide('chromium', found)
}
