import type { Environment } from '@hallpass/server/settings'
import type { Terminal } from '../command.ts'
import { failureLine } from '../failure.ts'
import { stopSignals } from '../stop-signals.ts'
import { requireRight } from './check.ts'
import { ConfigError } from './config-error.ts'
import { type PushFlags, push } from './push.ts'
import { readConfig, type Source } from './read-config.ts'
import { type Remote, readRemote } from './remote.ts'
import { watch } from './watch.ts'

interface Watch {
  source: Source
  remote: Remote
  env: Environment
  flags: PushFlags
}

/** Pushes whenever the file is saved. What is wrong with it is said, and the next saving tried. */
export async function watchConfig({ source, remote, env, flags }: Watch, terminal: Terminal): Promise<number> {
  const { isProduction, displayName } = await readRemote(remote)
  if (isProduction && !flags.yes) {
    throw new ConfigError(`${displayName} is in production. Push to it on purpose, or watch it with --yes.`)
  }
  let inputs = [source.path]
  const work = async () => {
    try {
      const config = await readConfig(source)
      inputs = config.inputs
      requireRight(config)
      await push({ config, source, remote, env, flags: { ...flags, yes: true } }, terminal)
    } catch (error) {
      terminal.error(failureLine(error))
    }
    return inputs
  }
  const signals = stopSignals()
  const end = new AbortController()
  void signals.first.then(() => end.abort())
  terminal.out(`Watching ${source.path}. Ctrl-C ends it.`)
  await watch(inputs, work, end.signal)
  signals.release()
  return 0
}
