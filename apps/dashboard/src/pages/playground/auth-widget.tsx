import { type MockProject, SignIn, SignUp } from '@hallpass/react'
import type { WidgetProps } from './stage.tsx'

const mockOf = ({ projectName, settings: { ways, providers } }: WidgetProps): MockProject => ({
  displayName: projectName,
  config: {
    signUpEnabled: ways.signUp,
    credentialEnabled: ways.password,
    magicLinkEnabled: ways.magicLink,
    passkeyEnabled: ways.passkey,
    oauthProviders: providers.map((id) => ({ id })),
  },
})

export const SignInWidget = (props: WidgetProps) => <SignIn mockProject={mockOf(props)} />
export const SignUpWidget = (props: WidgetProps) => <SignUp mockProject={mockOf(props)} />
