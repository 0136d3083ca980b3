import { useHallpassApp } from '../../provider.tsx'
import { AuthSurface } from '../auth-page/auth-surface.tsx'
import type { MockProject } from '../auth-page/mock-project.ts'
import { Buttons } from './oauth-button.tsx'

/** What the buttons of all providers are for. */
export interface OAuthButtonGroupProps {
  /** Whether people sign in or up. */
  type: 'sign-in' | 'sign-up'
  /** Shows this project’s providers, for previews. */
  mockProject?: Pick<MockProject, 'config'> | undefined
}

/** One button for each provider that the project has. */
export function OAuthButtonGroup({ mockProject }: OAuthButtonGroupProps) {
  return (
    <AuthSurface>
      {mockProject ? <Buttons providers={mockProject.config.oauthProviders} isMock /> : <LiveButtons />}
    </AuthSurface>
  )
}

function LiveButtons() {
  const project = useHallpassApp().useProject()
  return <Buttons providers={project.config.oauthProviders} isMock={false} />
}
