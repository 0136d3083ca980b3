import { readFile } from 'node:fs/promises'
import { passwordLength } from '@hallpass/contract'
import { sha256 } from '../crypto/index.ts'

/** Passwords that guessers try first. */
export interface CommonPasswords {
  has(password: string): boolean
}

/**
 * The list is kept as the first five bytes of each password's hash, sorted: 90 kB for the one that comes along, a look-up
 * takes microseconds, and one password in sixty million is taken for a common one by mistake.
 */
const prefixBytes = 5

/** `on` = the list that comes along, `off` = none, else a file with one password in each line. Read once, at start. */
export async function loadCommonPasswords(setting: string): Promise<CommonPasswords> {
  if (setting === 'off') return { has: () => false }
  const table = setting === 'on' ? await ownTable() : tableOf((await readFile(setting, 'utf8')).split(/\r?\n/))
  return {
    has: (given) => {
      const password = plain(given)
      return isPattern(password) || includes(table, prefixOf(password))
    },
  }
}

async function ownTable(): Promise<Buffer> {
  const { commonPasswords } = await import('./common-passwords.gen.ts')
  return Buffer.from(commonPasswords, 'base64')
}

/** Shorter ones are refused anyway. */
export function tableOf(passwords: readonly string[]): Buffer {
  const prefixes = passwords.filter((one) => [...one].length >= passwordLength.min).map((one) => prefixOf(plain(one)))
  return Buffer.concat(prefixes.sort(Buffer.compare))
}

/** Capitals do not make a common password rare, nor do full-width letters or blanks around it. */
const plain = (password: string) => password.normalize('NFKC').trim().toLowerCase()

const prefixOf = (password: string) => sha256(password).subarray(0, prefixBytes)

const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz']
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))]

/** Longer ones are nobody's first guess. */
const maxPatternLength = 20

/** `00000000`, `123123123`, `87654321`: lists for guessing leave them out, because they are quicker made than looked up. */
const isPattern = (password: string) =>
  password.length <= maxPatternLength &&
  (/^(.{1,5}?)\1+$/u.test(password) || runs.some((run) => run.includes(password)))

function includes(table: Buffer, prefix: Buffer): boolean {
  let [low, high] = [0, table.length / prefixBytes]
  while (low < high) {
    const middle = (low + high) >>> 1
    const at = middle * prefixBytes
    const order = prefix.compare(table, at, at + prefixBytes)
    if (order === 0) return true
    if (order < 0) high = middle
    else low = middle + 1
  }
  return false
}
