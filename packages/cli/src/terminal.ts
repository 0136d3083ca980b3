import type { Terminal } from './command.ts'

/** The one that somebody sits in front of, or the file that the output goes to. */
export function processTerminal(): Terminal {
  // A server keeps running when the reader of its output is gone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return {
    env: process.env,
    cwd: process.cwd(),
    out: (line) => process.stdout.write(`${line}\n`),
    error: (line) => process.stderr.write(`${line}\n`),
    ...(process.stdin.isTTY && process.stderr.isTTY && { ask }),
  }
}

/** Somebody pressed Ctrl-C or Ctrl-D instead of answering. Questions come before anything is done. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError'
  constructor() {
    super('Interrupted. Nothing was changed.')
  }
}

/** On standard error: standard output may be going to a file. */
async function ask(question: string): Promise<string> {
  const { createInterface } = await import('node:readline')
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  return new Promise((resolve, reject) => {
    // Without an answer the cursor is still behind the question.
    const leave = () => process.stderr.write('\n', () => reject(new InterruptedError()))
    lines.once('close', leave)
    lines.question(question, (answer) => {
      lines.off('close', leave)
      lines.close()
      resolve(answer)
    })
  })
}
