// Of the package `create-hallpass`, beside what tools/package/create.mjs bundles.
'use strict'
const path = require('node:path')
const { pathToFileURL } = require('node:url')

async function run() {
  const { main } = await import(pathToFileURL(path.join(__dirname, '../dist/main.js')).href)
  process.exitCode = await main(process.argv.slice(2))
}

run().catch((error) => {
  console.error(error)
  process.exit(1)
})
