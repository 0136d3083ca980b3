import { AccountSettings } from '@hallpass/react'
import { someone } from '../../parts/preview/someone.ts'
import type { WidgetProps } from './stage.tsx'

const now = Date.now()

export const AccountWidget = ({ projectName, settings: { methods } }: WidgetProps) => (
  <AccountSettings
    mockUser={someone}
    mockProject={{
      displayName: projectName,
      config: {
        credentialEnabled: methods.password,
        magicLinkEnabled: methods.magicLink,
        passkeyEnabled: methods.passkey,
      },
    }}
    mockSessions={[
      { id: 'one', createdAt: new Date(now - 86_400_000), isCurrentSession: true, lastUsedAt: new Date(now) },
      { id: 'two', createdAt: new Date(now - 9 * 86_400_000), isCurrentSession: false },
    ]}
    mockApiKeys={[{ id: 'key', description: 'Nightly export', createdAt: new Date(now - 86_400_000) }]}
  />
)
