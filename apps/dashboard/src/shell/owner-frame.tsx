import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
        <span className="ml-auto w-[200px]">
          <AccountMenu />
        </span>
      </header>
      <main className="frame-main">{children}</main>
    </div>
  )
}
