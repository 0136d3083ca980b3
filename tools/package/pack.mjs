// `node tools/package/pack.mjs <folder>`: the package `hallpass` as a file that npm installs, in that folder.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pack } from '../pack-package.mjs'
import { assemble } from './assemble.mjs'

/** The name of the file. */
export const packHallpass = async (target) => (await pack(target, assemble)).file

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await packHallpass(resolve(process.argv[2] ?? '.'))
}
