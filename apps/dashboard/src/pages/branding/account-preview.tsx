import { AccountSettings } from '@hallpass/react'
import { ComponentStage, type ComponentStageProps } from '../../parts/preview/component-stage.tsx'
import { someone } from '../../parts/preview/someone.ts'

interface AccountPreviewProps extends Omit<ComponentStageProps, 'children'> {
  projectName: string
}

export const AccountPreview = ({ projectName, ...stage }: AccountPreviewProps) => (
  <ComponentStage {...stage}>
    <AccountSettings
      mockUser={someone}
      mockProject={{
        displayName: projectName,
        config: { credentialEnabled: true, magicLinkEnabled: true, passkeyEnabled: true },
      }}
    />
  </ComponentStage>
)
