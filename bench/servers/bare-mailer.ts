import { createTransport } from 'nodemailer'
import { answer } from '../lib/answer.ts'

const commands = {
  /** What a loop over a pooled transport can do: the same connections, emails of the same size, nothing noted. */
  async run({ port, count, bytes }: { port: number; count: number; bytes: number }) {
    const transport = createTransport({
      pool: true,
      host: '127.0.0.1',
      port,
      secure: false,
      auth: { user: 'bench', pass: 'bench' },
      maxConnections: 5,
      maxMessages: Number.POSITIVE_INFINITY,
    })
    const html = `<p>${'Hello there. '.repeat(Math.max(1, Math.round(bytes / 13)))}</p>`
    let next = 0
    const worker = async () => {
      while (next < count) {
        const to = `reader-${next++}@example.com`
        await transport.sendMail({ from: 'Bench <bench@example.com>', to, subject: 'News', html, text: 'Hello there.' })
      }
    }
    await Promise.all(Array.from({ length: 20 }, worker))
    transport.close()
  },
}
export type BareMailerCommands = typeof commands

answer(commands)
