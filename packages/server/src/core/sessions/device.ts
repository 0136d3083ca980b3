import { isIP } from 'node:net'
import type { ProjectRequest, RequestInfo } from '../request.ts'
import type { SessionContext } from './context.ts'

/** Where a session was last used from; camelCase, as the wire has it. */
export interface Geo {
  countryCode: string | null
  regionCode: string | null
  cityName: string | null
  latitude: number | null
  longitude: number | null
  tzIdentifier: string | null
}

export interface Device {
  ip: string | null
  geo: Geo | null
  userAgent: string | null
}

/** Only what looks like a browser has an end user's address; a server's own calls would give the server's. */
export async function deviceOf(
  { countries }: Pick<SessionContext, 'countries'>,
  request: RequestInfo,
): Promise<Device> {
  const userAgent = request.userAgent?.slice(0, 500) ?? null
  if (!userAgent || !/Mozilla|Chrome|Safari/.test(userAgent) || !isIP(request.address)) {
    return { ip: null, geo: null, userAgent }
  }
  const reported = geoOf(request)
  const countryCode = reported.countryCode ?? (await countries.find(request.address))
  const geo = { ...reported, countryCode }
  const isKnown = Object.values(geo).some((value) => value !== null)
  return { ip: request.address, geo: isKnown ? geo : null, userAgent }
}

/** Who calls, whatever they call with: for logs of what strangers try. A server's own calls have no end user's address. */
export function callerOf({ request, level }: Pick<ProjectRequest<unknown>, 'request' | 'level'>) {
  const isServer = level !== undefined && level !== 'client'
  return {
    ip: isServer || !isIP(request.address) ? null : request.address,
    countryCode: isServer ? null : geoOf(request).countryCode,
    userAgent: request.userAgent?.slice(0, 500) ?? null,
  }
}

const nowhere: Geo = {
  countryCode: null,
  regionCode: null,
  cityName: null,
  latitude: null,
  longitude: null,
  tzIdentifier: null,
}

/**
 * What the proxy says whose header gave the address. Other proxies pass such headers through as the caller wrote them
 * (T56).
 */
function geoOf(request: RequestInfo): Geo {
  if (request.addressHeader === 'cf-connecting-ip') {
    return { ...nowhere, countryCode: countryCode(request.header('cf-ipcountry')) }
  }
  return request.addressHeader === 'x-vercel-forwarded-for' ? vercelGeo(request) : nowhere
}

function vercelGeo(request: RequestInfo): Geo {
  const vercel = (name: string) => plainText(request.header(`x-vercel-ip-${name}`))
  return {
    countryCode: countryCode(request.header('x-vercel-ip-country')),
    regionCode: vercel('country-region'),
    cityName: vercel('city'),
    latitude: number(vercel('latitude')),
    longitude: number(vercel('longitude')),
    tzIdentifier: vercel('timezone'),
  }
}

/** Cloudflare says XX where it does not know, and T1 for Tor: neither is a country. */
function countryCode(text: string | undefined): string | null {
  const code = text?.toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null
}

/** Names outside of ASCII come percent-encoded. */
function plainText(value: string | undefined): string | null {
  if (value === undefined) return null
  const text = decoded(value)
  return /[\u0000-\u001f\u007f]/.test(text) ? null : text.slice(0, 100).toWellFormed()
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const number = (text: string | null) => (text && Number.isFinite(Number(text)) ? Number(text) : null)
