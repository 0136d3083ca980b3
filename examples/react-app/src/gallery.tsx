import {
  AuthPage,
  CredentialSignIn,
  CredentialSignUp,
  ForgotPassword,
  MagicLinkSignIn,
  MessageCard,
  OAuthButton,
  SelectedTeamSwitcher,
  UserAvatar,
  UserButton,
  useUser,
} from '@hallpass/react'
import { type ReactNode, Suspense } from 'react'

/** What a project offers, without asking a server: components show it and do nothing. */
const project = {
  displayName: 'Lantern',
  config: {
    signUpEnabled: true,
    credentialEnabled: true,
    magicLinkEnabled: true,
    passkeyEnabled: true,
    oauthProviders: [{ id: 'google' }, { id: 'github' }, { id: 'apple' }],
  },
}

export function Gallery() {
  return (
    <main className="main">
      <section className="hero">
        <h1>Components</h1>
        <p>Change the brand, the language or light and dark above, and they follow.</p>
      </section>
      <div className="gallery">
        <Sample name="AuthPage" note="with pretended data">
          <AuthPage type="sign-in" mockProject={project} firstTab="password" />
        </Sample>
        <Sample name="MessageCard">
          <MessageCard title="Lights out at ten" primaryButtonText="Keep it on" primaryAction={() => {}}>
            Any message of your own, in the same hand.
          </MessageCard>
        </Sample>
        <Sample name="UserButton">
          <UserButton showUserInfo extraItems={[{ text: 'Help', icon: '?', onClick: () => {} }]} />
        </Sample>
        <Sample name="UserAvatar, OAuthButton">
          <UserAvatar size={48} user={{ displayName: 'Grace Hopper', primaryEmail: null, profileImageUrl: null }} />
          <OAuthButton provider="github" type="sign-in" isMock />
        </Sample>
        <LiveOnes />
      </div>
    </main>
  )
}

/** Sign-in forms for those who are signed out, teams for the others. */
function LiveOnes() {
  const user = useUser()
  if (user) {
    return (
      <Sample name="SelectedTeamSwitcher">
        <SelectedTeamSwitcher allowNull nullLabel="Personal" />
      </Sample>
    )
  }
  return (
    <>
      <Sample name="CredentialSignIn">
        <CredentialSignIn />
      </Sample>
      <Sample name="CredentialSignUp">
        <CredentialSignUp noPasswordRepeat />
      </Sample>
      <Sample name="MagicLinkSignIn">
        <MagicLinkSignIn />
      </Sample>
      <Sample name="ForgotPassword">
        <ForgotPassword />
      </Sample>
    </>
  )
}

const Sample = ({ name, note = 'live', children }: { name: string; note?: string; children: ReactNode }) => (
  <figure className="sample">
    <figcaption>
      <code>{name}</code> {note}
    </figcaption>
    <Suspense>{children}</Suspense>
  </figure>
)
