import type { Settings } from '@hallpass/server/settings'
import { type Finding, warn } from './finding.ts'

/** Settings that show the server, or a part of it, to more or fewer people than they seem to. */
export function checkExposure(settings: Settings): Finding[] {
  const { development, isOpenToNetwork, metrics, metricsPort, metricsToken } = settings
  const areMetricsHidden = metrics && !development && metricsPort === undefined && metricsToken === undefined
  return [
    ...(isOpenToNetwork ? [openToNetwork] : []),
    ...(areMetricsHidden
      ? [warn('nobody can read /metrics', 'set HALLPASS_METRICS_TOKEN or HALLPASS_METRICS_PORT')]
      : []),
  ]
}

const openToNetwork = warn(
  'HALLPASS_HOST lets other machines in and HALLPASS_URL is not set, so the inbox and the mock provider stay closed and the first account needs the setup code',
  'set HALLPASS_URL to the address that people open',
)
