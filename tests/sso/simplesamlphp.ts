/** SimpleSAMLphp of Debian as an identity provider on this machine, with PHP's own web server. */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@hallpass/server/testing/free-port.ts'
import { makeKeyPair } from '../../packages/server/src/core/crypto/index.ts'
import { debianFolder, debianLibraries, hasDebianPackages, makeOnce, unpackDebian } from '../debian/unpack.ts'

const packages = ['simplesamlphp', 'php-cli', 'php-xml', 'php-mbstring'] as const
const extensions = [
  'ctype',
  'dom',
  'iconv',
  'mbstring',
  'posix',
  'simplexml',
  'tokenizer',
  'xml',
  'xmlreader',
  'xmlwriter',
]

export interface ServiceProvider {
  entityId: string
  acsUrl: string
  /** Base64, of ours: assertions are encrypted for it. */
  encryptFor?: string
}

export interface SimpleSaml {
  url: string
  entityId: string
  metadataUrl: string
  /** Whom it sends people back to. */
  allow(sp: ServiceProvider): Promise<void>
  close(): Promise<void>
}

export async function startSimpleSaml(): Promise<SimpleSaml> {
  if (!hasDebianPackages())
    throw new Error(`SimpleSAMLphp is missing: it is unpacked from ${packages.join(', ')} of Debian.`)
  const root = await makeOnce(debianFolder('simplesamlphp'), (folder) => unpackDebian(folder, ...packages))
  const folder = await mkdtemp(join(tmpdir(), 'simplesaml-'))
  const url = `http://localhost:${await freePort()}`
  await configure(folder, url)
  const server = await startPhp(root, folder, url)
  return {
    url,
    entityId: `${url}/idp`,
    metadataUrl: `${url}/saml2/idp/metadata.php`,
    allow: (sp) => writeFile(join(folder, 'metadata/saml20-sp-remote.php'), providerFile(sp)),
    close: async () => {
      server.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startPhp(root: string, folder: string, url: string) {
  const bin = (await readdir(join(root, 'usr/bin'))).find((name) => /^php\d+\.\d+$/.test(name))!
  const modules = (await readdir(join(root, 'usr/lib/php'))).find((name) => /^\d{8}$/.test(name))!
  const options = [
    ...[`extension_dir=${join(root, 'usr/lib/php', modules)}`, `include_path=.:${join(root, 'usr/share/php')}`],
    'display_errors=0',
    ...[`session.save_path=${folder}`, ...extensions.map((name) => `extension=${name}`)],
  ].flatMap((option) => ['-d', option])
  const place = [
    '-S',
    new URL(url).host.replace('localhost', '127.0.0.1'),
    '-t',
    join(root, 'usr/share/simplesamlphp/www'),
  ]
  const libraries = (await debianLibraries(root)).join(':')
  const env = { ...process.env, LD_LIBRARY_PATH: libraries, SIMPLESAMLPHP_CONFIG_DIR: folder }
  const server = spawn(join(root, 'usr/bin', bin), ['-n', ...options, ...place], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // It says so when it listens.
  await new Promise<void>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`PHP ended with ${code}`)))
    server.stderr.on('data', (text: Buffer) => /started/.test(String(text)) && resolve())
  })
  return server
}

async function configure(folder: string, url: string) {
  await mkdir(join(folder, 'metadata'))
  const { privateKey, certificate } = await makeKeyPair('idp.example', new Date())
  await writeFile(join(folder, 'server.pem'), privateKey)
  await writeFile(join(folder, 'server.crt'), certificate)
  await writeFile(join(folder, 'config.php'), configFile(folder, url))
  await writeFile(join(folder, 'authsources.php'), people)
  await writeFile(join(folder, 'metadata/saml20-idp-hosted.php'), hostedFile(url))
  await writeFile(join(folder, 'metadata/saml20-sp-remote.php'), '<?php\n')
}

const configFile = (folder: string, url: string) => `<?php
$config = [
  'baseurlpath' => '${url}/', 'certdir' => '${folder}/', 'loggingdir' => '${folder}/', 'datadir' => '${folder}/',
  'tempdir' => '${folder}', 'metadatadir' => '${folder}/metadata', 'secretsalt' => 'for-tests-alone',
  'auth.adminpassword' => 'for-tests-alone', 'timezone' => 'UTC', 'logging.handler' => 'file', 'enable.saml20-idp' => true,
  'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true], 'store.type' => 'phpsession',
  'session.cookie.secure' => false, 'metadata.sources' => [['type' => 'flatfile']],
];
`

const people = `<?php
$config = ['people' => ['exampleauth:UserPass', 'ada:secret' => [
  'uid' => ['ada'], 'mail' => ['ada@corp.example'], 'displayName' => ['Ada Lovelace'],
], 'contractor:secret' => [
  'uid' => ['contractor'], 'mail' => ['contractor@elsewhere.example'], 'displayName' => ['A Contractor'],
]]];
`

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

const hostedFile = (url: string) => `<?php
$metadata['${url}/idp'] = [
  'host' => '__DEFAULT__', 'privatekey' => 'server.pem', 'certificate' => 'server.crt', 'auth' => 'people',
  'signature.algorithm' => 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'NameIDFormat' => '${persistent}',
  'authproc' => [3 => ['class' => 'saml:AttributeNameID', 'attribute' => 'uid', 'Format' => '${persistent}']],
];
`

const providerFile = ({ entityId, acsUrl, encryptFor }: ServiceProvider) => `<?php
$metadata['${entityId}'] = [
  'AssertionConsumerService' => '${acsUrl}', 'NameIDFormat' => '${persistent}', 'saml20.sign.assertion' => true,
  ${encryptFor ? `'assertion.encryption' => true, 'certData' => '${encryptFor}',` : ''}
];
`
