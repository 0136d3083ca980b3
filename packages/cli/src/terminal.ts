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

/** On standard error: standard output may be going to a file. */
async function ask(question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises')
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}
