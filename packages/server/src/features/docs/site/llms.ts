import { purposes } from './journeys.ts'
import type { Navigation } from './navigation.ts'

/** The table of contents for language models, as https://llmstxt.org describes it. */
export function llmsText({ groups, isPage }: Navigation, version: string): string {
  const lines = groups.flatMap(({ title, entries }) => [
    '',
    `## ${title}`,
    '',
    ...entries.map(({ slug, title: name }) => {
      const purpose = purposes.get(slug)
      return `- [${name}](/docs/${slug}${isPage(slug) ? '.md' : ''})${purpose ? `: ${purpose}` : ''}`
    }),
  ])
  return `# Hallpass ${version}

> Sign-up, sign-in, teams, emails and payments for apps, as one server that brings its own Postgres. SDKs: @hallpass/js,
> @hallpass/react, @hallpass/next. The API is at /api/v1, its OpenAPI document at /api/v1/openapi.json.

Search and pages are also tools at /docs/mcp (Model Context Protocol over HTTP).
${lines.join('\n')}
`
}
