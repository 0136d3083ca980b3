import { SelectedTeamSwitcher, UserButton } from '@hallpass/react'
import { mount } from './mount.tsx'

/** Runs in the page: the small components in the bar of an app, in the language of the query. */
const lang = new URLSearchParams(location.search).get('lang') ?? 'en-US'
mount(
  <header>
    <h1>An app</h1>
    <SelectedTeamSwitcher />
    <UserButton showUserInfo />
  </header>,
  { lang },
)
