/** What of an app differs by its framework. The ids are those of `--framework`. */
export interface Framework {
  readonly id: 'next' | 'react' | 'node'
  readonly name: string
  /** In front of the names of variables that browsers may see. */
  readonly prefix: string
  readonly envFile: string
  readonly package: string
  /** Whether it has a server side, which then has a secret key. */
  readonly hasServer: boolean
  /** Where its development server listens by itself. */
  readonly devUrl: string
}

export const appFrameworks = {
  next: {
    id: 'next',
    name: 'Next.js',
    prefix: 'NEXT_PUBLIC_HALLPASS_',
    envFile: '.env.local',
    package: '@hallpass/next',
    hasServer: true,
    devUrl: 'http://localhost:3000',
  },
  react: {
    id: 'react',
    name: 'React',
    prefix: 'VITE_HALLPASS_',
    envFile: '.env.local',
    package: '@hallpass/react',
    hasServer: false,
    devUrl: 'http://localhost:5173',
  },
  node: {
    id: 'node',
    name: 'Node',
    prefix: 'HALLPASS_',
    envFile: '.env',
    package: '@hallpass/js',
    hasServer: true,
    devUrl: 'http://localhost:3000',
  },
} as const satisfies Record<string, Framework>

export type FrameworkId = keyof typeof appFrameworks

export interface AppTarget {
  url: string
  projectId: string
  publishableClientKey: string
  /** For apps with a server side. */
  secretServerKey?: string | undefined
}

/** The variables by which an app finds its project. Browsers see none without the prefix. */
export function appVariables(
  { prefix }: Pick<Framework, 'prefix'>,
  target: AppTarget,
): [name: string, value: string][] {
  const { url, projectId, publishableClientKey, secretServerKey } = target
  return [
    [`${prefix}API_URL`, url],
    [`${prefix}PROJECT_ID`, projectId],
    [`${prefix}PUBLISHABLE_CLIENT_KEY`, publishableClientKey],
    ...(secretServerKey === undefined ? [] : [['HALLPASS_SECRET_SERVER_KEY', secretServerKey] as [string, string]]),
  ]
}
