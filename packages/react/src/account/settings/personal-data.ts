import * as routes from '@hallpass/contract/client-routes'
import { hallpassAppInternals } from '@hallpass/js'
import type { ReactUser } from '../../hooks/use-user.ts'
import type { ReactApp } from '../../provider.tsx'

export function readPersonalData(app: ReactApp, user: ReactUser): Promise<object> {
  const caller = { level: 'client', session: user.currentSession } as const
  return app[hallpassAppInternals].core.call(caller, routes.getPersonalData, { params: { user_id: 'me' } })
}

/** Hands it over as a file that people and programs can read. */
export const saveAsFile = (name: string, data: object): void =>
  saveTextAsFile(name, JSON.stringify(data, null, 2), 'application/json')

export function saveTextAsFile(name: string, text: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
