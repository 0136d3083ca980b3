import type { Settings } from '@hallpass/server/settings'
import { type Finding, warn } from './finding.ts'

/** Proxy settings with which the server runs, but does not know its callers. */
export function checkProxy({ trustProxy, trustProxyHeader }: Settings): Finding[] {
  if (trustProxy.length === 0 && trustProxyHeader.length > 0) {
    return [warn('HALLPASS_TRUST_PROXY_HEADER has no effect', 'name your proxies in HALLPASS_TRUST_PROXY')]
  }
  // Then every hop passes for a proxy, also the one that the caller wrote.
  if (trustProxyHeader.length === 0 && trustProxy.some(({ bits }) => bits === 0)) {
    const fix = 'name your proxies, or a header that they set in HALLPASS_TRUST_PROXY_HEADER'
    return [warn('HALLPASS_TRUST_PROXY covers every address, so callers can choose theirs', fix)]
  }
  return []
}
