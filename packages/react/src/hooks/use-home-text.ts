import { useTranslate } from '../provider.tsx'
import { useProjectName } from './use-project-name.ts'

/** The label of a button that leads to the app itself. */
export function useHomeText(): string {
  const t = useTranslate()
  const project = useProjectName()
  return project === undefined ? t('Go to the start page') : t('Open {project}', { project })
}
