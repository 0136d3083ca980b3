import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { freePort } from '@hallpass/server/testing/free-port.ts'

/** What npm sends to publish a package. */
interface Sent {
  name: string
  versions: Record<string, { dist: { tarball: string } }>
  'dist-tags': Record<string, string>
  _attachments: Record<string, { data: string }>
}

/** A registry that npm can publish to. Whatever was not published there is looked for in `upstream`. */
export async function startRegistry(upstream: string) {
  const port = await freePort()
  const url = `http://localhost:${port}/`
  const documents = new Map<string, Omit<Sent, '_attachments'>>()
  const files = new Map<string, Buffer>()

  const publish = ({ _attachments, ...document }: Sent): number => {
    const known = documents.get(document.name)
    const isOld = Object.keys(document.versions).some((version) => known?.versions[version])
    if (isOld) return 403
    for (const { data } of Object.values(_attachments)) {
      const [sent] = Object.values(document.versions)
      files.set(decodeURIComponent(new URL(sent!.dist.tarball).pathname.slice(1)), Buffer.from(data, 'base64'))
    }
    documents.set(document.name, { ...document, versions: { ...known?.versions, ...document.versions } })
    return 201
  }

  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '', url).pathname.slice(1))
    const answer = files.get(path) ?? documents.get(path)
    if (request.method === 'PUT') response.writeHead(publish((await json(request)) as Sent)).end('{}')
    else if (Buffer.isBuffer(answer)) response.end(answer)
    else if (answer) response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    else response.writeHead(307, { location: new URL((request.url ?? '').slice(1), upstream).href }).end()
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, close, published: () => [...files.keys()] }
}
