import fs from 'node:fs'
import path from 'node:path'
import { root } from './root.ts'

const { dependencies } = JSON.parse(fs.readFileSync(path.join(root, 'bench/package.json'), 'utf8'))

/** With its version, as the table names it. */
export const peerName = (shown: string, dependency = shown) => `${shown} ${dependencies[dependency]}`
