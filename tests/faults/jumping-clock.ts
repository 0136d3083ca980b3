import type { ServerProcess } from './server-process.ts'

const hour = 3_600_000
/** By how much the clock is wrong after each signal. */
const offsets = [hour, -hour, 0]

const code = `
  const RealDate = Date
  const offsets = ${JSON.stringify(offsets)}
  let offset = 0
  const now = () => RealDate.now() + offset
  globalThis.Date = class Date extends RealDate {
    constructor(...given) {
      super(...(given.length ? given : [now()]))
    }
    static now() {
      return now()
    }
  }
  process.on('SIGUSR2', () => {
    offset = offsets.shift()
    console.log('the clock is wrong by ' + offset)
  })`

/** For a process whose clock can jump. */
export const jumpingClock = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }

/** An hour ahead, then an hour behind, then right again; resolves when the process has noticed. */
export const jumps = offsets.map((offset) => ({
  offset,
  async jump({ child, output }: ServerProcess, until: (holds: () => boolean) => Promise<unknown>) {
    child.kill('SIGUSR2')
    await until(() => output().includes(`the clock is wrong by ${offset}\n`))
  },
}))
