/** samlp as an identity provider at which somebody is signed in already. Its arguments: where its modules are, folder, address. */
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [modules, folder, url] = process.argv.slice(2)
const samlp = createRequire(join(modules, 'x.js'))('samlp')
const read = (name) => readFileSync(join(folder, name), 'utf8')
const common = { issuer: `${url}/idp`, cert: read('idp.crt'), key: read('idp.pem') }

const lin = {
  id: 'lin',
  displayName: 'Lin Wei',
  emails: [{ value: 'lin@samlp.example' }],
  name: { givenName: 'Lin', familyName: 'Wei' },
}

/** The parts of Express that it uses. */
function dress(request, response) {
  const { searchParams, pathname } = new URL(request.url, url)
  Object.assign(request, {
    query: Object.fromEntries(searchParams),
    originalUrl: request.url,
    protocol: 'http',
    user: lin,
  })
  response.set = (name, value) => response.setHeader(name, value)
  response.send = (body) => (typeof body === 'number' ? response.writeHead(body).end() : response.end(body))
  return pathname
}

/** `way` is a file that says what it signs, and for whom it encrypts. */
const ways = {
  assertion: {},
  response: { signAssertion: false, signResponse: true },
  both: { signResponse: true },
  encrypted: { encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm' },
}

function encryptionFor(way) {
  if (way !== 'encrypted' || !existsSync(join(folder, 'sp.crt'))) return {}
  return { encryptionCert: read('sp.crt'), encryptionPublicKey: read('sp.pub') }
}

function answer(request, response, fail) {
  samlp.parseRequest(request, (error, asked) => {
    if (error) return fail(error)
    const acsUrl = asked.assertionConsumerServiceURL
    const way = read('way')
    const options = { ...common, ...ways[way], ...encryptionFor(way), destination: acsUrl, recipient: acsUrl }
    samlp.auth({ ...options, getPostURL: (_audience, _request, _req, done) => done(null, acsUrl) })(
      request,
      response,
      fail,
    )
  })
}

createServer((request, response) => {
  const fail = (error) => response.writeHead(500).end(String(error?.stack))
  if (dress(request, response) === '/metadata')
    samlp.metadata({ ...common, redirectEndpointPath: '/sso', postEndpointPath: '/sso' })(request, response, fail)
  else answer(request, response, fail)
}).listen(Number(new URL(url).port), '127.0.0.1', () => console.log('listening'))
