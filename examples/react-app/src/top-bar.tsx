import { languages, SelectedTeamSwitcher, UserButton, useUser } from '@hallpass/react'
import { Suspense } from 'react'
import { NavLink } from 'react-router'
import { type Appearance, brands } from './appearance.ts'

export function TopBar({ appearance }: { appearance: Appearance }) {
  return (
    <header className="bar">
      <NavLink to="/" className="mark">
        <img src="/lantern.svg" alt="" width="28" height="28" />
        Lantern
      </NavLink>
      <Suspense>
        <Team />
      </Suspense>
      <nav>
        <NavLink to="/components">Components</NavLink>
      </nav>
      <Choice label="Brand" value={appearance.brand} values={Object.keys(brands)} onChange={appearance.setBrand} />
      <Choice label="Language" value={appearance.lang} values={languages} onChange={appearance.setLang} />
      <Suspense>
        <UserButton colorModeToggle={appearance.toggle} />
      </Suspense>
    </header>
  )
}

/** Teams are for people who are signed in. */
const Team = () => (useUser() ? <SelectedTeamSwitcher allowNull nullLabel="Personal" /> : null)

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  values: readonly Value[]
  onChange: (value: Value) => void
}

const Choice = <Value extends string>({ label, value, values, onChange }: ChoiceProps<Value>) => (
  <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value as Value)}>
    {values.map((name) => (
      <option key={name}>{name}</option>
    ))}
  </select>
)
