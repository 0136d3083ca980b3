import { expect, it } from 'vitest'
import { readHashConfig } from './hash-config.ts'

const signer = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='
const members = `algorithm: SCRYPT,
  base64_signer_key: ${signer},
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,`
const found = { base64_signer_key: signer, base64_salt_separator: 'Bw==', rounds: '8', mem_cost: '14' }

it.each([
  ['as the console shows them', `hash_config {\n  ${members}\n}`],
  ['with the line ends of Windows', `hash_config {\n  ${members}\n}\n`.replaceAll('\n', '\r\n')],
  ['on one line', `hash_config { ${members.replaceAll('\n', ' ')} }`],
  ['without the frame', members],
  ['with quotes', members.replace(/: ([^,]+),/g, ': "$1",')],
])('takes the hash parameters of Firebase %s', (_, text) => {
  expect(readHashConfig('firebase', text)).toEqual({ hashConfig: expect.objectContaining(found) })
})

it('takes them as JSON, and the secret of Better Auth as it is', () => {
  const json = { base64_signer_key: signer, rounds: 8, mem_cost: 14 }
  expect(readHashConfig('firebase', JSON.stringify(json))).toEqual({ hashConfig: json })
  expect(readHashConfig('firebase', { hash_config: json })).toEqual({ hashConfig: { hash_config: json } })
  expect(readHashConfig('better-auth', ' a secret\n')).toEqual({ hashConfig: { secret: 'a secret' } })
  expect(readHashConfig('better-auth', '{"secrets":{"2":"b"}}')).toEqual({ hashConfig: { secrets: { 2: 'b' } } })
  expect(readHashConfig('firebase', undefined)).toEqual({ hashConfig: undefined })
})

it.each([
  [members.replace(/base64_signer_key.*\n/, ''), 'base64_signer_key is missing'],
  [members.replace('rounds: 8,', ''), 'rounds is missing'],
  [members.replace(/mem_cost.*/, ''), 'mem_cost is missing'],
  [members.replace('SCRYPT', 'BCRYPT'), 'its algorithm is BCRYPT'],
  ['what is this?', 'neither JSON nor what Firebase’s console shows'],
  ['', 'neither JSON nor'],
  ['[1]', 'neither JSON nor'],
])('says what is wrong with parameters of Firebase: %s', (text, problem) => {
  expect(readHashConfig('firebase', text)).toEqual({ problem: expect.stringContaining(problem) })
})
