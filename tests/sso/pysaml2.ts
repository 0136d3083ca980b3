/** pysaml2 of Debian as an identity provider on this machine: signs with xmlsec1, on libxml2 and OpenSSL. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { makeKeyPair } from '../../packages/server/src/core/crypto/index.ts'
import { debianFolder, debianLibraries, hasDebianPackages, makeOnce, unpackDebian } from '../debian/unpack.ts'

const packages = ['python3-pysaml2', 'xmlsec1'] as const
const program = fileURLToPath(new URL('pysaml2-idp.py', import.meta.url))

export async function startPysaml2() {
  if (!hasDebianPackages()) throw new Error(`pysaml2 is missing: it is unpacked from ${packages.join(', ')} of Debian.`)
  const root = await makeOnce(debianFolder('pysaml2'), (folder) => unpackDebian(folder, ...packages))
  const folder = await mkdtemp(join(tmpdir(), 'pysaml2-'))
  const { privateKey, certificate } = await makeKeyPair('idp.example', new Date())
  await writeFile(join(folder, 'idp.pem'), privateKey)
  await writeFile(join(folder, 'idp.crt'), certificate)
  const url = `http://localhost:${await freePort()}`
  const server = await startPython(root, [program, folder, url, placeOf(root, 'usr/bin/xmlsec1')])
  let allowed = 0
  return {
    url,
    metadataUrl: `${url}/metadata`,
    /** Whom it sends people back to, by the metadata of a connection. */
    allow: (metadata: string) => writeFile(join(folder, `sp-${++allowed}.xml`), metadata),
    close: async () => {
      server.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** What the machine has already is not unpacked. */
const placeOf = (root: string, path: string) => (existsSync(join(root, path)) ? join(root, path) : join('/', path))

async function startPython(root: string, args: readonly string[]) {
  const env = {
    ...process.env,
    PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
    LD_LIBRARY_PATH: (await debianLibraries(root)).join(':'),
  }
  // Of Debian, whose modules these are; not the first one of the path.
  const server = spawn(placeOf(root, 'usr/bin/python3'), args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).once('exit', (code) => reject(new Error(`Python ended with ${code}`)))
    server.stdout.once('data', () => resolve())
  })
  return server
}
