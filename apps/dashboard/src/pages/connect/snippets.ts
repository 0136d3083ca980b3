import { installLine, type PackageSource } from '@hallpass/contract'
import type { NewKeys } from '../../lib/project-keys.ts'

export interface Target {
  projectId: string
  url: string
  keys: NewKeys
}

interface Framework {
  id: string
  name: string
  /** In front of the names of variables that browsers may see. */
  prefix: string
  file: string
  /** One of our packages, or else a line that needs none. */
  install: { package: string } | { line: string }
  code: string
}

export const frameworks: readonly Framework[] = [
  {
    id: 'next',
    name: 'Next.js',
    prefix: 'NEXT_PUBLIC_HALLPASS_',
    file: '.env.local',
    install: { package: '@hallpass/next' },
    code: `// app/layout.tsx
import type { ReactNode } from "react"
import { HallpassProvider, HallpassTheme } from "@hallpass/next"
import { app } from '../hallpass'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <HallpassProvider app={app}>
          <HallpassTheme>{children}</HallpassTheme>
        </HallpassProvider>
      </body>
    </html>
  )
}

// hallpass.ts
import { HallpassServerApp } from "@hallpass/next"

export const app = new HallpassServerApp({ tokenStore: 'nextjs-cookie' })

// app/handler/[...stack]/page.tsx: sign-in, account settings, mailed links
import { HallpassHandler } from "@hallpass/next"
import { app } from '../../../hallpass'

export default function Handler(props: unknown) {
  return <HallpassHandler app={app} routeProps={props} fullPage />
}`,
  },
  {
    id: 'react',
    name: 'React',
    prefix: 'VITE_HALLPASS_',
    file: '.env.local',
    install: { package: '@hallpass/react' },
    code: `// src/App.tsx
import { Suspense } from "react"
import { HallpassClientApp, HallpassHandler, HallpassProvider, HallpassTheme, UserButton, useUser } from "@hallpass/react"

const app = new HallpassClientApp({ tokenStore: 'cookie', redirectMethod: 'window' })
const isHandler = window.location.pathname.startsWith('/handler/')

export default function App() {
  return (
    <HallpassProvider app={app}>
      <HallpassTheme>
        <Suspense>{isHandler ? <HallpassHandler fullPage /> : <Home />}</Suspense>
      </HallpassTheme>
    </HallpassProvider>
  )
}

function Home() {
  const user = useUser({ or: 'redirect' })
  return <div>Hello {user.displayName ?? user.primaryEmail} <UserButton /></div>
}`,
  },
  {
    id: 'node',
    name: 'Node',
    prefix: 'HALLPASS_',
    file: '.env',
    install: { package: '@hallpass/js' },
    code: `// server.ts
import { HallpassServerApp } from "@hallpass/js"

const app = new HallpassServerApp({ tokenStore: null })

// In a route: the user of a Fetch Request, or null.
// For Express and Hono see @hallpass/js/express and @hallpass/js/hono.
const user = await app.getUser({ tokenStore: request })`,
  },
  {
    id: 'python',
    name: 'Python',
    prefix: 'HALLPASS_',
    file: '.env',
    install: { line: 'pip install requests' },
    code: `# Whose access token is it?
import os, requests

def get_user(access_token):
    answer = requests.get(
        os.environ["HALLPASS_API_URL"] + "/api/v1/users/me",
        headers={
            "x-stack-access-type": "server",
            "x-stack-project-id": os.environ["HALLPASS_PROJECT_ID"],
            "x-stack-secret-server-key": os.environ["HALLPASS_SECRET_SERVER_KEY"],
            "x-stack-access-token": access_token,
        },
    )
    return answer.json() if answer.ok else None`,
  },
  {
    id: 'http',
    name: 'HTTP',
    prefix: 'HALLPASS_',
    file: '.env',
    install: { line: 'curl "$HALLPASS_API_URL/health"' },
    code: `# Create a user with the server key.
curl "$HALLPASS_API_URL/api/v1/users" \\
  -H "content-type: application/json" \\
  -H "x-stack-access-type: server" \\
  -H "x-stack-project-id: $HALLPASS_PROJECT_ID" \\
  -H "x-stack-secret-server-key: $HALLPASS_SECRET_SERVER_KEY" \\
  -d '{"primary_email": "first@example.com", "primary_email_auth_enabled": true}'`,
  },
]

export const installOf = ({ install }: Framework, source: PackageSource, url: string): string =>
  'line' in install ? install.line : installLine(install.package, source, url)

/** The variables of a framework, with what is secret masked on demand. */
export function environmentOf({ prefix, file }: Framework, { projectId, url, keys }: Target, isMasked = false): string {
  const server = keys.secretServerKey
  const secret = isMasked && server ? `${server.slice(0, 4)}${'•'.repeat(16)}${server.slice(-4)}` : server
  return [
    `# ${file}`,
    `${prefix}API_URL=${url}`,
    `${prefix}PROJECT_ID=${projectId}`,
    `${prefix}PUBLISHABLE_CLIENT_KEY=${keys.publishableClientKey}`,
    `HALLPASS_SECRET_SERVER_KEY=${secret}`,
  ].join('\n')
}
