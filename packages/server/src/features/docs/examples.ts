import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Examples } from '@hallpass/contract/openapi'
import { findDocsFolder } from './site/folder.ts'

/** Calls that the tests made, one for each operation. Written by `npm run examples:update`. */
export function readExamples(): Examples {
  return JSON.parse(readFileSync(join(findDocsFolder(), 'api-examples.json'), 'utf8'))
}
