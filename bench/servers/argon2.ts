import { argon2Options, lowerPoolPriority } from '@hallpass/server/testing/hashing.ts'
import { hash, verify } from '@node-rs/argon2'
import { answer } from '../lib/answer.ts'

const password = 'correct horse battery'
const stored = hash(password, argon2Options)
// The server's threads step back behind everything else; so do these, since they are to be the same.
await lowerPoolPriority()

const commands = {
  /** Nothing but passwords, as many at once as the server's gate lets through. */
  async run({ width, seconds, work }: { width: number; seconds: number; work: 'verify' | 'hash' }) {
    const known = await stored
    const one = work === 'verify' ? () => verify(known, password) : () => hash(password, argon2Options)
    const start = performance.now()
    const end = start + seconds * 1000
    let answered = 0
    const worker = async () => {
      while (performance.now() < end) {
        await one()
        answered += 1
      }
    }
    await Promise.all(Array.from({ length: width }, worker))
    return { answered, seconds: (performance.now() - start) / 1000 }
  },
}
export type Argon2Commands = typeof commands

answer(commands)
