import type { TestProject } from 'vitest/node'
import { type FoundChromium, findChromium } from './find-chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: FoundChromium | null
  }
}

/** vitest's globalSetup: looks for Chromium, and unpacks it, before workers start that would all do so at once. */
export default async function setUp(project: TestProject): Promise<void> {
  // Runs of one folder need not wait for a browser that they may never start; their workers look for one themselves.
  const isWhole = process.env.HALLPASS_TEST_WHOLE !== undefined
  project.provide('chromium', isWhole ? await findChromium() : null)
}
