import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const isText = /\.(js|css|svg|json|txt|webmanifest)$/
/** Below this, the headers weigh more than what is saved. */
const minBytes = 512

/** Writes `x.js.br` and `x.js.gz` beside each text file, so that a server never compresses anything. */
export async function compress(folder) {
  const assets = path.join(folder, 'assets')
  const names = fs.readdirSync(assets, { recursive: true }).filter((name) => isText.test(name))
  await Promise.all(names.map((name) => compressFile(path.join(assets, name))))
}

async function compressFile(file) {
  const bytes = fs.readFileSync(file)
  if (bytes.length < minBytes) return
  const params = {
    [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [br, gz] = await Promise.all([brotli(bytes, { params }), gzip(bytes, { level: 9 })])
  if (br.length < bytes.length) fs.writeFileSync(`${file}.br`, br)
  if (gz.length < bytes.length) fs.writeFileSync(`${file}.gz`, gz)
}
