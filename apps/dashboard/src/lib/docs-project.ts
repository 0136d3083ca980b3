import { docsProjectKey } from '@hallpass/contract'

/** The documentation, by whatever link it is opened later, has the values of the project that was looked at last. */
export function noteForDocs(projectId: string): void {
  // Nobody's app signs people in to the project of the dashboard itself.
  if (projectId === 'internal') return
  try {
    localStorage.setItem(docsProjectKey, projectId)
  } catch {
    // A browser that keeps nothing shows placeholders.
  }
}
