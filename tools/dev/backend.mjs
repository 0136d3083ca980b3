// Bundles the server, runs it, and runs it again whenever one of its sources changed.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { context } from 'esbuild'
import { bundleOptions } from '../bundle.mjs'

/** Migrations are read at start and imported nowhere, so that esbuild has to be told of them. */
const withMigrations = (root) => ({
  name: 'migrations',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ kind, path: file }) =>
      kind === 'entry-point' ? { path: file, watchDirs: [path.join(root, 'packages/server/migrations')] } : undefined,
    )
  },
})

/**
 * `find()` gives the facts of the running server and waits while it restarts; it is undefined while there is none, because
 * its sources do not build or its start failed.
 */
export async function startBackend(root) {
  const entry = path.join(root, 'tools/dev/server.ts')
  const file = path.join(root, `node_modules/.cache/hallpass/dev/server-${process.pid}.mjs`)
  let isFirst = true
  let isBuilt
  // Whoever asks before the first build is done waits for it.
  let running = new Promise((resolve) => {
    isBuilt = resolve
  })

  const restart = async (before) => {
    const old = await before
    if (old) await stopped(old.child)
    if (before) console.log('The sources of the server changed: restarting.')
    const child = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: ['--enable-source-maps'] })
    const facts = await Promise.race([once(child, 'message').then(([message]) => message), once(child, 'exit')])
    return Array.isArray(facts) ? undefined : { child, ...facts }
  }
  const restartAfterBuild = {
    name: 'restart',
    setup(build) {
      build.onEnd(({ errors }) => {
        // What does not build is shown by esbuild; the server goes on as it was.
        if (errors.length === 0) running = restart(isFirst ? undefined : running)
        if (isFirst) isBuilt(running)
        isFirst = false
      })
    },
  }
  const options = bundleOptions(entry, file)
  const plugins = [withMigrations(root), ...options.plugins, restartAfterBuild]
  const builder = await context({ ...options, plugins, logLevel: 'warning' })
  await builder.watch()
  return {
    find: () => running,
    async stop() {
      // Ctrl-C reaches esbuild too: what it was building never ends, and no server came of it.
      if (isFirst) return
      await builder.dispose()
      const last = await running
      if (last) await stopped(last.child)
      fs.rmSync(file, { force: true })
    },
  }
}

async function stopped(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
