import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '../ui/index.ts'
import { AccountMenu } from './account-menu.tsx'

/** Pages that belong to no project. */
export function OwnerFrame({ children }: { children: ReactNode }) {
  return (
    <div className="fr">
      <header className="fr-top border-b border-line">
        <Link to="/projects" className="brand">
          <Logo />
          Hallpass
        </Link>
        <span className="end w-[200px]">
          <AccountMenu />
        </span>
      </header>
      <main className="fr-main">{children}</main>
    </div>
  )
}
