import { createServer, type Socket } from 'node:net'
import type { TestProject } from './test-project.ts'

/** An email server that greets, and then goes on with one line of an answer after the other: no timeout of a silent connection ends that. */
export async function startHangingServer() {
  const sockets = new Set<Socket>()
  const hanging = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.write('220 ready\r\n')
    socket.once('data', () => {
      const dripping = setInterval(() => socket.write('250-more\r\n'), 500)
      socket.on('close', () => clearInterval(dripping))
    })
  })
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    hanging.close()
  }
  return { port: (hanging.address() as { port: number }).port, sockets, close }
}

/** As the project's own server. */
export const useMailServer = (project: TestProject, port: number) =>
  project.configure({
    'emails.server': {
      ...{ isShared: false, provider: 'smtp', host: '127.0.0.1', port, username: 'a', password: 'b' },
      ...{ senderName: 'Mallory', senderEmail: 'mallory@example.com' },
    },
  })
