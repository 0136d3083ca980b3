import { useHallpassApp, useUser } from '@hallpass/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export function Home() {
  const user = useUser()
  return (
    <main className="main">{user ? <Welcome name={user.displayName ?? user.primaryEmail ?? 'you'} /> : <Hero />}</main>
  )
}

function Hero() {
  const app = useHallpassApp()
  return (
    <section className="hero">
      <h1>Keep a light on for your team.</h1>
      <p>
        Lantern is a pretend product. Its accounts, teams and settings are real: they come from the Hallpass server on
        this machine.
      </p>
      <div className="actions">
        <button type="button" className="act" onClick={() => void app.redirectToSignUp()}>
          Create an account
        </button>
        <button type="button" className="act quiet" onClick={() => void app.redirectToSignIn()}>
          Sign in
        </button>
      </div>
    </section>
  )
}

function Welcome({ name }: { name: string }) {
  return (
    <>
      <section className="hero">
        <h1>Welcome, {name}.</h1>
        <p>Everything below is one component or one hook.</p>
      </section>
      <div className="tiles">
        <Tile title="Your account" to="/handler/account-settings#auth">
          Verify your address, add a passkey, turn on one-time codes from an app.
        </Tile>
        <Teams />
        <Tile title="Every component" to="/components">
          Each of them live, in your brand and language.
        </Tile>
      </div>
    </>
  )
}

function Teams() {
  const user = useUser({ or: 'throw' })
  const teams = user.useTeams()
  if (teams.length === 0) {
    return (
      <Tile title="A team" to="/handler/account-settings#team-creation">
        You are in no team yet. Create one, and invite somebody.
      </Tile>
    )
  }
  return (
    <Tile
      title={teams.length === 1 ? 'Your team' : `Your ${teams.length} teams`}
      to={`/handler/account-settings#team-${teams[0]?.id}`}
    >
      {teams.map((team) => team.displayName).join(', ')}
    </Tile>
  )
}

const Tile = ({ title, to, children }: { title: string; to: string; children: ReactNode }) => (
  <Link className="tile" to={to} reloadDocument={to.includes('#')}>
    <h2>{title}</h2>
    <p>{children}</p>
  </Link>
)
