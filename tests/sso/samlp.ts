/** samlp of Auth0 as an identity provider. It comes with an old xml-crypto that nothing else may get, so it is installed by itself. */
import { execFile, spawn } from 'node:child_process'
import { createPublicKey, X509Certificate } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { makeKeyPair } from '../../packages/server/src/core/crypto/index.ts'
import { debianFolder, makeOnce } from '../debian/unpack.ts'

const version = '8.0.0'
const program = fileURLToPath(new URL('samlp-idp.mjs', import.meta.url))

export type SamlpWay = 'assertion' | 'response' | 'both' | 'encrypted'

const install = () =>
  makeOnce(debianFolder(`samlp-${version}`), async (unfinished) => {
    writeFileSync(join(unfinished, 'package.json'), '{ "private": true }')
    const options = ['--no-audit', '--no-fund', '--ignore-scripts']
    await promisify(execFile)('npm', ['install', ...options, `samlp@${version}`], { cwd: unfinished })
  })

export async function startSamlp() {
  const root = await install()
  const folder = await mkdtemp(join(tmpdir(), 'samlp-'))
  const { privateKey, certificate } = await makeKeyPair('idp.example', new Date())
  await writeFile(join(folder, 'idp.pem'), privateKey)
  await writeFile(join(folder, 'idp.crt'), certificate)
  const url = `http://localhost:${await freePort()}`
  const server = spawn(process.execPath, ['--no-deprecation', program, root, folder, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`samlp ended with ${code}`)))
    server.stdout.once('data', () => resolve())
  })
  return {
    url,
    metadataUrl: `${url}/metadata`,
    answerBy: (way: SamlpWay) => writeFile(join(folder, 'way'), way),
    /** Base64, as our metadata has it. */
    encryptFor: async (base64: string) => {
      const pem = new X509Certificate(Buffer.from(base64, 'base64')).toString()
      await writeFile(join(folder, 'sp.crt'), pem)
      await writeFile(join(folder, 'sp.pub'), createPublicKey(pem).export({ type: 'spki', format: 'pem' }))
    },
    close: async () => {
      server.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
