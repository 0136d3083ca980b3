import { HallpassHttpError } from '@hallpass/js'
import { problemOf } from './problem.ts'

/** What the server says about one place of a configuration that it refused. */
export interface Complaint {
  /** Dotted; empty where it names none. */
  path: string
  message: string
}

const tag = /^\[[A-Z ]+\] /
const line = /^(?:the key )?([a-z]\w*[.[]\S*?):? (.+)$/

/** The refusal of an override, place by place; anything else that went wrong is one complaint without a place. */
export function complaintsOf(error: unknown): Complaint[] {
  if (!(error instanceof HallpassHttpError) || error.status !== 400)
    return [{ path: '', message: problemOf(error).message }]
  return error.body
    .replace(tag, '')
    .split('\n')
    .map((text) => {
      const [, path, refusal] = line.exec(text) ?? []
      return path && refusal ? { path, message: sentence(refusal) } : { path: '', message: sentence(text) }
    })
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
