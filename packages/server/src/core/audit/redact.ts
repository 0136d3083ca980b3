import { isPlainObject, parseJson } from '@hallpass/contract'
import type { JsonValue } from '../../db/index.ts'
import { scrub } from '../../observe/index.ts'

export const hidden = '[hidden]'

/** Beyond what logs leave out (observe/scrub.ts): keys of any kind, hashes, and what customers store about people or write to them. */
const secretName =
  /(^|[._-])(key|keys|hash|credential|signature|private)$|_key$|Key$|hash$|metadata$|encrypted|(^|_)otp$|^variables$/i
/** Their names only sound secret. */
const plainName = /^(otp_auth_enabled|allow_(user|team)_api_keys)$/

const maxCharacters = 200
const maxEntries = 100
const maxDepth = 6
/** Of one side of an entry, as JSON. */
const maxJson = 20_000

/**
 * What the audit log may reveal of a value: that a password, code, token or key was there, and never which. Texts
 * that hold JSON (configuration) are looked into; long ones are cut.
 */
export function redact(value: unknown): JsonValue {
  const safe = redactValue(value, 0)
  if (JSON.stringify(safe).length <= maxJson) return safe
  return isPlainObject(safe) ? Object.fromEntries(Object.keys(safe).map((name) => [name, '[too long]'])) : '[too long]'
}

function redactValue(value: unknown, depth: number): JsonValue {
  if (typeof value === 'string') return redactText(value, depth)
  if (value === null || value === undefined || typeof value === 'function') return null
  if (typeof value !== 'object') return typeof value === 'bigint' ? String(value) : (value as JsonValue)
  if (value instanceof Date) return value.toISOString()
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (depth >= maxDepth) return '[deep]'
  if (Array.isArray(value)) return value.slice(0, maxEntries).map((item) => redactValue(item, depth + 1))
  const entries = Object.entries(value).slice(0, maxEntries)
  return Object.fromEntries(
    entries.flatMap(([name, item]) => (item === undefined ? [] : [[name, redactField(name, item, depth)]])),
  )
}

/** That something was there, or was taken away, may be revealed; so may booleans. */
function redactField(name: string, value: unknown, depth: number): JsonValue {
  // The body of an email may say anything about people, and would outlive them here.
  if (name === 'html' && typeof value === 'string') return lengthOf(value)
  const isSecret = isSecretName(name)
  if (!isSecret || value === null || typeof value === 'boolean') return redactValue(value, depth + 1)
  return hidden
}

export function isSecretName(name: string): boolean {
  if (plainName.test(name)) return false
  // What logs leave out by name is left out here, too.
  return secretName.test(name) || (scrub({ [name]: 'x' }) as Record<string, unknown>)[name] !== 'x'
}

function redactText(text: string, depth: number): JsonValue {
  if (/^\s*[{[]/.test(text)) {
    const parsed = parseJson(text)
    return parsed === undefined ? lengthOf(text) : redactValue(parsed, depth + 1)
  }
  if (text.length > maxCharacters) return lengthOf(text)
  return String(scrub(text)).toWellFormed().replaceAll('\u0000', '')
}

const lengthOf = (text: string) => `[${text.length} characters]`
