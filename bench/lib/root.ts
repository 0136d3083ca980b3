import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this checkout. */
export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..')
