import { expect, it } from 'vitest'
import { checkImportableHash, createPasswords } from './index.ts'

const salt = 'c29tZXNhbHRzb21lc2FsdA'
const output = 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI'
const key = Buffer.alloc(64, 7).toString('base64')
const aspNet = (iterations: number) => {
  const head = Buffer.alloc(13)
  head.writeUInt8(1, 0)
  head.writeUInt32BE(2, 1)
  head.writeUInt32BE(iterations, 5)
  head.writeUInt32BE(16, 9)
  return Buffer.concat([head, Buffer.alloc(48, 1)]).toString('base64')
}

it.each([
  ['bcrypt', `$2b$17$${'a'.repeat(21)}u${'a'.repeat(31)}`, 'a bcrypt hash of cost 17'],
  ['Argon2 by memory', `$argon2id$v=19$m=131073,t=1,p=1$${salt}$${output}`, 'm=131073'],
  ['Argon2 by both', `$argon2i$v=19$m=131072,t=3,p=1$${salt}$${output}`, 't=3'],
  ['Argon2 by lanes', `$argon2d$v=19$m=1024,t=1,p=17$${salt}$${output}`, 'p=17'],
  ['scrypt by memory', `$scrypt$ln=20,r=8,p=1$${salt}$${output}`, 'N=1048576'],
  ['scrypt by lanes', `scrypt:32768:8:16$salt$${'ab'.repeat(64)}`, 'p=16'],
  ['scrypt of Django', `scrypt$1048576$salt$8$1$${output}=`, 'N=1048576'],
  ['Firebase', `$fbscrypt$v=1,n=17,r=8,p=1,ss=Bw==,sk=${key}$c2FsdA==$${key}`, 'N=131072'],
  ['PBKDF2', `$pbkdf2-sha256$i=2000001$${salt}$${output}`, '2,000,001 iterations'],
  ['PBKDF2 by length', `$pbkdf2-sha256$i=1000001$${salt}$${Buffer.alloc(64, 1).toString('base64')}`, '2,000,002'],
  ['PBKDF2 of Django', `pbkdf2_sha256$90000000$salt$${output}=`, '90,000,000'],
  ['PBKDF2 of Werkzeug', `pbkdf2:sha256:3000000$salt$${'ab'.repeat(32)}`, '3,000,000'],
  ['ASP.NET', aspNet(4_000_000_000), '4,000,000,000'],
  ['phpass', `$P$Iabcdefgh${'a'.repeat(22)}`, '2^20'],
  ['Drupal', `$S$Iabcdefgh${'a'.repeat(43)}`, '2^20'],
  ['SHA-crypt', `$6$rounds=1000001$salt$${'a'.repeat(86)}`, '1,000,001 rounds'],
  ['digests', `$digest$alg=sha256,order=pw,n=100001$$${output}=`, '100,001 rounds'],
  ['a wrapped one, inside', `$wrap$P$Iabcdefgh$argon2id$v=19$m=8,t=1,p=1$${salt}$${output}`, '2^20'],
  ['a wrapped one, outside', `$wrap$P$5abcdefgh$argon2id$v=19$m=131073,t=1,p=1$${salt}$${output}`, 'm=131073'],
])('refuses a hash that would take too long to check: %s (T53)', (_, hash, found) => {
  expect(checkImportableHash(hash)).toEqual({ ok: false, problem: expect.stringContaining(found) })
})

const damagedHashes = [
  ...['', 'plaintext', '$', '$$$', '$2b$', '$argon2id$', '$scrypt$', '$pbkdf2-sha256$', '$6$', '$P$', '$S$', '$wrap$'],
  ...['$digest$', '{SSHA}', '{SSHA}YQ==', 'md5$salt$zz', 'sha1$$ab', 'scrypt$', 'scrypt:', 'pbkdf2:', 'pbkdf2_sha256$'],
  ...[
    '$better-auth$',
    '$better-auth$00:00',
    '$fbscrypt$',
    '$fbscrypt$s=abc$c2FsdA==$aGFzaA==',
    '$wp$2y$',
    '$1$',
    '$y$j9T$x',
  ],
  `$scrypt$ln=0,r=8,p=1$${salt}$${output}`,
  `$scrypt$ln=14,r=0,p=1$${salt}$${output}`,
  `$pbkdf2-sha256$i=0$${salt}$${output}`,
  `$pbkdf2-md5$i=1000$${salt}$${output}`,
  `$pbkdf2-sha256$i=1000$${salt}$YQ`,
  `$digest$alg=constructor,order=pw,n=1$$${output}=`,
  `$digest$alg=sha256,order=pw,n=1$c2FsdA==$${output}=`,
  `$digest$alg=sha256,order=pepper,n=1$c2FsdA==$${output}=`,
  `$wrap$6$salt$argon2id$v=19$m=8,t=1,p=1$${salt}$${output}`,
  `$wrap$argon2id$v=19$m=8,t=1,p=1$${salt}$${output}`,
  `$2b$10$${'a'.repeat(100_000)}`,
  'A'.repeat(100_000),
]

it('refuses hashes that cannot be decoded, and nothing matches them', async () => {
  const passwords = createPasswords({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } })
  for (const hash of damagedHashes) {
    expect(checkImportableHash(hash).ok, hash.slice(0, 80)).toBe(false)
    expect(await passwords.verify({ id: 'acme' }, 'hunter2hunter2', hash), hash.slice(0, 80)).toBe(false)
  }
})

it.each([
  [
    `pbkdf2_sha384$600000$salt$${output}=`,
    'is a hash of PBKDF2 (Django) with the digest sha384, which cannot be checked: sha1, sha256, and sha512 can',
  ],
  [
    `pbkdf2:md5:600000$salt$${'ab'.repeat(16)}`,
    'is a hash of PBKDF2 (Werkzeug) with the digest md5, which cannot be checked: sha1, sha256, and sha512 can',
  ],
  [
    `pbkdf2_sha256$90000000000$salt$${output}=`,
    'is a hash of PBKDF2 (Django) with 90,000,000,000 iterations, which takes too long to check: up to 2,000,000 iterations can be imported',
  ],
  [
    `$pbkdf2-sha256$i=1000001$${salt}$${Buffer.alloc(64, 1).toString('base64')}`,
    'is a hash of PBKDF2-SHA256 with 2,000,002 iterations (1,000,001 for each of 2 blocks), which takes too long to check: up to 2,000,000 iterations can be imported',
  ],
  [
    'pbkdf2_sha256$600000$salt',
    'looks like a hash of PBKDF2 (Django), but cannot be decoded: it is written pbkdf2_<digest>$<iterations>$<salt>$<hash in base64>',
  ],
])('says what is wrong with a hash of PBKDF2: %s', (hash, problem) => {
  expect(checkImportableHash(hash)).toEqual({ ok: false, problem })
})
