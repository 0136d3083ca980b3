import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRunsInstallation } from '../lib/role.ts'
import { installationScreens } from '../screens.ts'
import { Logo } from '../ui/index.ts'
import { AccountMenu } from './account-menu.tsx'

/** Pages that belong to no project. */
export function OwnerFrame({ children }: { children: ReactNode }) {
  return (
    <div className="frame">
      <header className="frame-top border-b border-line">
        <Link to="/projects" className="brand">
          <Logo />
          Hallpass
        </Link>
        {useRunsInstallation() && <InstallationLinks />}
        <span className="frame-account">
          <AccountMenu />
        </span>
      </header>
      <main className="frame-main">{children}</main>
    </div>
  )
}

function InstallationLinks() {
  return (
    <nav className="frame-links" aria-label="Installation">
      {installationScreens.map(
        ({ path, entry }) =>
          entry && (
            <Link
              key={path}
              to={path}
              search={{}}
              activeOptions={{ includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
            >
              {entry.label}
            </Link>
          ),
      )}
    </nav>
  )
}
