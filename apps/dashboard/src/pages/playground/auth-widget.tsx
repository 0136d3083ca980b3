import { type MockProject, SignIn, SignUp } from '@hallpass/react'
import type { WidgetProps } from './stage.tsx'

const mockOf = ({ projectName, settings: { methods, providers } }: WidgetProps): MockProject => ({
  displayName: projectName,
  config: {
    signUpEnabled: methods.signUp,
    credentialEnabled: methods.password,
    magicLinkEnabled: methods.magicLink,
    passkeyEnabled: methods.passkey,
    oauthProviders: providers.map((id) => ({ id })),
  },
})

export const SignInWidget = (props: WidgetProps) => <SignIn mockProject={mockOf(props)} />
export const SignUpWidget = (props: WidgetProps) => <SignUp mockProject={mockOf(props)} />
