import { isIP } from 'node:net'
import type { RequestInfo } from '../request.ts'

/** Where a session was last used from; camelCase, as the wire has it (contract 02 §9.1). */
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

/** Only what looks like a browser has an end user's address; a server's own calls would tell the server's. */
export function deviceOf(request: RequestInfo): Device {
  const userAgent = request.userAgent?.slice(0, 500) ?? null
  if (!userAgent || !/Mozilla|Chrome|Safari/.test(userAgent) || !isIP(request.address)) {
    return { ip: null, geo: null, userAgent }
  }
  return { ip: request.address, geo: request.isBehindTrustedProxy ? geoOf(request) : null, userAgent }
}

function geoOf(request: RequestInfo): Geo {
  const vercel = (name: string) => request.header(`x-vercel-ip-${name}`)?.slice(0, 100) ?? null
  return {
    countryCode: request.header('cf-ipcountry')?.slice(0, 2) ?? vercel('country'),
    regionCode: vercel('country-region'),
    cityName: vercel('city'),
    latitude: numberOrNull(vercel('latitude')),
    longitude: numberOrNull(vercel('longitude')),
    tzIdentifier: vercel('timezone'),
  }
}

const numberOrNull = (text: string | null) => (text !== null && Number.isFinite(Number(text)) ? Number(text) : null)
