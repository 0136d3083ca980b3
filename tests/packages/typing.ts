import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Machine } from './installed.ts'

/** A command in a terminal that somebody sits in front of. `script` of util-linux is the terminal. */
export function typeInTerminal(
  { env, running }: Machine,
  cwd: string,
  line: string,
  more: Record<string, string> = {},
) {
  const child = spawn('script', ['-qefc', line, '/dev/null'], {
    cwd,
    env: { ...env, ...more, TERM: 'dumb' },
    stdio: 'pipe',
  })
  running.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      text += data
    })
  }
  const ended = once(child, 'close')
  let typed = 0
  const saw = async (pattern: RegExp) => {
    while (true) {
      const found = pattern.exec(text)
      if (found) return found
      if (child.exitCode !== null) throw new Error(`it ended without ${pattern}:\n${text}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  return {
    saw,
    /** Answers a question. */
    answer: async (question: RegExp, answer: string) => {
      await saw(question)
      typed++
      child.stdin.write(`${answer}\r`)
    },
    end: async () => {
      await ended
      return { code: child.exitCode, text, typed }
    },
    stop: async () => {
      child.kill()
      await ended
    },
  }
}
