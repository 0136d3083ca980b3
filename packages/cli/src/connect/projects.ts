export interface ProjectName {
  id: string
  name: string
}

export interface AppKeys {
  publishableClientKey: string
  secretServerKey?: string | undefined
}

/** Somebody's projects, by whichever way they are reached. */
export interface Projects {
  list(): Promise<ProjectName[]>
  /** Gives the id of a new one. */
  create(name: string): Promise<string>
  makeKeys(projectId: string, wants: { secretServerKey: boolean }): Promise<AppKeys>
  end(): Promise<void>
}

/** What the dashboard shows beside the keys. */
export const keysDescription = 'Created by hallpass init'

/** As never as dates go here; the dashboard means the same by it. */
export const neverMillis = 200 * 365.25 * 24 * 3600 * 1000
