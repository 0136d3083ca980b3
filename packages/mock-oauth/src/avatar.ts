import type { ServerResponse } from 'node:http'
import { vermilion } from '@hallpass/contract/brand'
import { escapeHtml } from './escape-html.ts'

/** A picture of initials, so that nothing has to come from elsewhere. */
export function sendAvatar(response: ServerResponse, initials: string) {
  const text = escapeHtml([...initials].slice(0, 2).join('').toUpperCase())
  response.writeHead(200, { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'max-age=3600' })
  response.end(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${vermilion[0]}"/><text x="48" y="60" text-anchor="middle" font-family="system-ui,sans-serif" font-size="36" fill="#fff">${text}</text></svg>`,
  )
}
