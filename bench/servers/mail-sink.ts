import { startMailServer } from '@hallpass/server/testing/mail-server.ts'
import { answer } from '../lib/answer.ts'

let received = 0
let lastBytes = 0
let onMail: () => void = () => {}

/** Takes every email and keeps none. */
const sink = startMailServer({
  allowInsecureAuth: true,
  onAuth: ({ username }, _session, done) => done(null, { user: username }),
  onData: (stream, _session, done) => {
    let bytes = 0
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    stream.on('end', () => {
      received += 1
      lastBytes = bytes
      done()
      onMail()
    })
  },
})

const commands = {
  port: async () => (await sink).port,
  lastBytes: () => lastBytes,
  /** Seconds until this many more have come. */
  takes: (count: number) =>
    new Promise<number>((resolve) => {
      const start = performance.now()
      const until = received + count
      onMail = () => {
        if (received < until) return
        onMail = () => {}
        resolve((performance.now() - start) / 1000)
      }
    }),
}
export type MailSinkCommands = typeof commands

answer(commands)
