// The one address to open: scripts and styles come from Vite, everything else from the server behind it.
import http from 'node:http'

/** Requests that come before what is `behind` it is ready wait for it: the port is taken first. */
export const createFront = (behind) =>
  http.createServer(async (request, response) => {
    const { backend, web } = await behind
    const vite = web.find(request.url)
    if (vite) return vite.middlewares(request, response, () => end(response, 404, 'There is no such file.'))
    pass(request, response, backend, web).catch((error) =>
      end(response, 502, `The server did not answer: ${error.message}`),
    )
  })

function end(response, status, text) {
  if (response.headersSent) return response.destroy()
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
}

async function pass(request, response, backend, web) {
  const running = await backend.find()
  if (!running) return end(response, 502, 'The server is not running: the terminal of npm run dev says why.')
  const { url: path, method, headers } = request
  const answer = await new Promise((resolve, reject) => {
    const outgoing = http.request({ host: '127.0.0.1', port: running.port, path, method, headers }, resolve)
    outgoing.on('error', reject)
    response.on('close', () => outgoing.destroy())
    request.pipe(outgoing)
  })
  const isPage = method === 'GET' && /^text\/html/.test(answer.headers['content-type'] ?? '')
  const page = isPage ? await withHotReload(path, answer, web) : undefined
  if (page) return response.writeHead(answer.statusCode, page.headers).end(page.body)
  response.writeHead(answer.statusCode, answer.headers)
  if (isPage) response.end(answer.text)
  else answer.pipe(response)
}

async function withHotReload(path, answer, web) {
  const chunks = await answer.toArray()
  answer.text = Buffer.concat(chunks)
  const body = await web.transform(path, answer.text.toString('utf8'))
  if (body === undefined) return undefined
  const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers
  // The policy allows no inline scripts, and hot reload is made of them. Only here: `npm start` is as strict as production.
  delete headers['content-security-policy']
  return { body, headers }
}
