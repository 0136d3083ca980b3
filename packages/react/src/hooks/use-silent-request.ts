import { type Waiting, waitingRequests } from '@hallpass/js/internal'
import { useEffect, useState } from 'react'

const silentMillis = 2500
const lookMillis = 500

/** A request to this address that nobody answers, as long as there is one. */
export function useSilentRequest(baseUrl: string): Waiting | undefined {
  const [silent, setSilent] = useState(() => findSilent(baseUrl))
  useEffect(() => {
    const timer = setInterval(() => setSilent(findSilent(baseUrl)), lookMillis)
    return () => clearInterval(timer)
  }, [baseUrl])
  return silent
}

const findSilent = (baseUrl: string) =>
  [...waitingRequests].find((one) => one.baseUrl === baseUrl && Date.now() - one.since > silentMillis)
