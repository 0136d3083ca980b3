// CommonJS, by the package.json beside it: loading an ES module already uses libuv's pool, and its size is fixed from then on.
'use strict'
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { pathToFileURL } = require('node:url')
const v8 = require('node:v8')

// Password hashes take as many threads as there are cores; files and DNS need some beside them.
process.env.UV_THREADPOOL_SIZE ??= String(os.availableParallelism() + 4)
// Left alone, the heap of a busy server grows to four times what is in use before it is tidied: 180 MB for 46 in a bulk send.
v8.setFlagsFromString('--heap-growing-percent=50')
process.setSourceMapsEnabled(true)

async function findMain() {
  // A checkout has the sources, a published package only what was built from them.
  const sources = path.join(__dirname, '../src/main.ts')
  if (!fs.existsSync(sources)) return path.join(__dirname, '../dist/main.js')
  // Without a command it starts as well.
  if (/^(start|-.*)?$/.test(process.argv[2] ?? '') && !process.env.INTERNAL_HALLPASS_WORKER)
    require('./web.js').buildBeside()
  const { bundle, refuseForeignSettings } = require('./bundle.js')
  refuseForeignSettings()
  return bundle(sources)
}

async function run() {
  const { main } = await import(pathToFileURL(await findMain()).href)
  process.exitCode = await main(process.argv.slice(2))
  // Everything is closed by now; anything that still keeps the process alive must not do so forever.
  setTimeout(() => process.exit(), 3000).unref()
}

run().catch((error) => {
  // esbuild has already shown what it could not build.
  if (!Array.isArray(error?.errors)) console.error(error)
  process.exit(1)
})
