import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { buttonClass, Empty } from '../ui/index.ts'

export function NotFound() {
  const actions = (
    <Link to="/projects" className={buttonClass()}>
      All projects
    </Link>
  )
  return (
    <main>
      <Empty isPage icon={<Compass aria-hidden />} title="There is no such page" actions={actions}>
        The address may be out of date or mistyped.
      </Empty>
    </main>
  )
}
