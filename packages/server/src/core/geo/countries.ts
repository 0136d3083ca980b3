import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Reader, Response } from 'maxmind'
import type { Logger } from '../../observe/index.ts'
import { isPublicAddress } from './public-address.ts'

type Version = 'ipv4' | 'ipv6'

const require = createRequire(import.meta.url)
const installedFile = (version: Version) =>
  version === 'ipv4'
    ? require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb')
    : require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv6.mmdb')

/**
 * Which country an address belongs to, from a database on disk, without any network request. Each half (3 MB and
 * 5 MB) is read when the first address of its kind comes, so a server that no browser calls from outside has neither.
 */
export class Countries {
  readonly #log: Logger
  readonly #fileOf: (version: Version) => string
  readonly #readers = new Map<Version, Promise<Reader<Response> | undefined>>()

  constructor(log: Logger, fileOf = installedFile) {
    this.#log = log
    this.#fileOf = fileOf
  }

  /** Two upper-case letters; null when the address has no country, or the database cannot be read. */
  async find(address: string): Promise<string | null> {
    if (!isPublicAddress(address)) return null
    const version = address.includes(':') ? 'ipv6' : 'ipv4'
    try {
      const reader = await this.#reader(version)
      // The library's types know other databases; in this one an entry is nothing but its country.
      const entry = reader?.get(address) as { country_code?: string } | null | undefined
      return entry?.country_code ?? null
    } catch (error) {
      // Sign-in must not fail for want of a flag beside the session; and what failed is not tried again.
      this.#log.warn({ err: error }, 'the countries of addresses are not known: their database cannot be read')
      this.#readers.set(version, Promise.resolve(undefined))
      return null
    }
  }

  #reader(version: Version): Promise<Reader<Response> | undefined> {
    const opened = this.#readers.get(version) ?? this.#open(version)
    this.#readers.set(version, opened)
    return opened
  }

  async #open(version: Version): Promise<Reader<Response>> {
    const { Reader } = await import('maxmind')
    return new Reader(await readFile(this.#fileOf(version)))
  }
}
