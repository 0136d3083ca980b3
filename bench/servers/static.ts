import fs from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { answer } from '../lib/answer.ts'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

const commands = {
  /** Serves the files of a built app, compressed as ours are; its page stands at every other address. */
  async start(folder: string): Promise<string> {
    const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const files = new Map(
      names
        .filter((name) => path.extname(name) in types)
        .map((name) => [`/${name}`, brotliCompressSync(fs.readFileSync(path.join(folder, name)))]),
    )
    const server = createServer(({ url = '/' }, response) => {
      const name = files.has(url) ? url : '/index.html'
      response
        .setHeader('content-type', types[path.extname(name)]!)
        .setHeader('content-encoding', 'br')
        .end(files.get(name))
    })
    await new Promise<void>((resolve) => server.listen(0, resolve))
    return `http://localhost:${(server.address() as AddressInfo).port}`
  },
}
export type StaticCommands = typeof commands

answer(commands)
