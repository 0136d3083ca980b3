import type { IncomingMessage } from 'node:http'
import { bodyMaxPieces, knownError, textError } from '@hallpass/contract'

export const bodyError = (message: string) => knownError('BODY_PARSING_ERROR', { message })

/**
 * Of a body that was refused this much is read all the same, and thrown away. A proxy that still sends when the connection is closed
 * says that the server is down, and does not pass our answer on.
 */
const maxDiscarded = 8_000_000

export function readBytes(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  const length = Number(incoming.headers['content-length'] ?? 0)
  const tooLarge = () =>
    textError(413, `The body is larger than ${limit} bytes.`, length > maxDiscarded ? { connection: 'close' } : {})
  // Node reads what is left when it has answered.
  if (length > limit) return Promise.reject(tooLarge())
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let size = 0
    let count = 0
    incoming.on('data', (piece: Buffer) => {
      size += piece.length
      count += 1
      if (count > bodyMaxPieces + size / 256) {
        incoming.pause()
        // The connection ends with this answer, or with the one that was given before.
        reject(textError(413, 'The body comes in too many small pieces.', { connection: 'close' }))
        if (size > limit) incoming.destroy()
      } else if (size <= limit) pieces.push(piece)
      else if (size <= maxDiscarded) reject(tooLarge())
      else incoming.destroy()
    })
    incoming.once('end', () => resolve(pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)))
    incoming.once('error', () => reject(bodyError('The request ended before its body did.')))
    // `close` always comes last, and creating an error costs a stack trace.
    incoming.once('close', () => {
      if (!incoming.complete) reject(bodyError('The request ended before its body did.'))
    })
  })
}

/** Node reads the rest of a body that nobody has asked for, however long, and one in pieces says nowhere how long it is. */
export const isLeftUnread = (incoming: IncomingMessage) =>
  incoming.headers['transfer-encoding'] !== undefined && !incoming.readableDidRead
