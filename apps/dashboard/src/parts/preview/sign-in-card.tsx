import { SignIn } from '@hallpass/react'
import { ComponentStage, type ComponentStageProps } from './component-stage.tsx'
import type { SignInMethods } from './sign-in-preview.tsx'

interface SignInCardProps extends Omit<ComponentStageProps, 'children'> {
  name: string
  methods: SignInMethods
}

export const SignInCard = ({ name, methods, ...stage }: SignInCardProps) => (
  <ComponentStage {...stage}>
    <SignIn
      mockProject={{
        displayName: name.trim() || 'your app',
        config: {
          signUpEnabled: methods.signUp ?? true,
          credentialEnabled: methods.password,
          magicLinkEnabled: methods.magicLink,
          passkeyEnabled: methods.passkey,
          oauthProviders: methods.providers.map((id) => {
            const displayName = methods.names?.[id]
            return displayName === undefined ? { id } : { id, displayName }
          }),
        },
      }}
    />
  </ComponentStage>
)
