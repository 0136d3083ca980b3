import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { buttonClass, Empty } from '../ui/index.ts'

export function NotFound() {
  const acts = (
    <Link to="/projects" className={buttonClass()}>
      All projects
    </Link>
  )
  return (
    <Empty icon={<Compass aria-hidden />} title="There is no such page" acts={acts}>
      The address may be old, or a letter is missing.
    </Empty>
  )
}
