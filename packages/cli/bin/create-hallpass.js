#!/usr/bin/env node
// Without any syntax of this decade, so that an old Node can read it and say what it lacks.
'use strict'
var version = process.versions.node.split('.').map(Number)
if (version[0] > 20 || (version[0] === 20 && version[1] >= 19)) {
  require('./run-create.js')
} else {
  console.error(`Hallpass needs Node 20.19 or newer; this is ${process.version}.`)
  process.exitCode = 1
}
