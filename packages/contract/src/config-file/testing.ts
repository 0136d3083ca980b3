/** Random configurations for tests: overrides as they may be stored, from the schema itself. */
import fc from 'fast-check'
import * as z from 'zod'
import { type ConfigDocument, configSchema } from '../config/index.ts'
import { unwrap } from '../config/noted.ts'
import type { JsonValue } from '../json.ts'

type Arb = fc.Arbitrary<JsonValue>

const texts = [
  '#1d4ed8',
  'plain',
  '',
  "it's",
  '"',
  '\\',
  '\\"',
  'new\nline',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as somebody would write it who hopes that it is run
  '`${process.exit(1)}`',
  '*/ //',
  '\u2028',
  'ünï 💥',
  '../../up',
  'a@b.example',
  '/handler',
  'https://app.example.com',
  'https://*.example.com',
  '12',
  '12.34',
  '2026-12-31',
  'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'team.permissions',
  'user.serverMetadata.a-b.c',
  '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
  '{"$secret":"x"}',
  "secret('X')",
  'export function EmailTemplate() { return <p>{1}</p> }',
]
const keys = [
  'github',
  'google',
  'constructor',
  'toString',
  'a',
  'b_c',
  'A-B',
  '_x',
  'team_member',
  '$read_members',
  'custom:one',
  '1st',
  '3f0c4a52-4c1d-4b7e-9a53-1f2d3c4b5a60',
  '3f0c4a52-4c1d-4b7e-9a53-1f2d3c4b5a61',
  '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
]

const fits = (schema: z.core.$ZodType) => (value: unknown) => z.safeParse(schema, value).success

/** Values that the schema takes; names that it does not take are not made. */
function valueFor(schema: z.core.$ZodType): Arb {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodObject) return objectFor(inner)
  if (inner instanceof z.ZodRecord) {
    const allowed = keys.filter(fits(inner.keyType))
    return fc.dictionary(fc.constantFrom(...allowed), valueFor(inner.valueType), { maxKeys: 3 }) as Arb
  }
  if (inner instanceof z.ZodUnion) return fc.oneof(...inner.options.map(valueFor))
  if (inner instanceof z.ZodTuple) return fc.tuple(...inner.def.items.map(valueFor)) as Arb
  if (inner instanceof z.ZodEnum || inner instanceof z.ZodLiteral) {
    return fc.constantFrom(...(inner instanceof z.ZodEnum ? inner.options : [...inner.values])) as Arb
  }
  if (inner instanceof z.ZodBoolean) return fc.boolean()
  if (
    inner instanceof z.ZodString ||
    inner instanceof z.ZodUUID ||
    inner instanceof z.ZodEmail ||
    inner instanceof z.ZodISODate
  ) {
    const known = texts.filter(fits(inner))
    return fits(inner)('any text') ? fc.oneof(fc.constantFrom(...known), fc.string()) : fc.constantFrom(...known)
  }
  return fc.constantFrom(...[0, 1, 5, 25, 60, 0.5, -1].filter(fits(inner)))
}

function objectFor(schema: z.ZodObject): Arb {
  const members = Object.entries(schema.shape).map(([name, member]) => [name, valueFor(member)] as const)
  // Members that have a rule between them are judged together.
  return fc.record(Object.fromEntries(members), { requiredKeys: [] }) as Arb
}

/** One dotted key for a place at any depth, and what it sets; now and then null. */
function entryFor(schema: z.core.$ZodType, path: readonly string[]): fc.Arbitrary<[string, JsonValue]> {
  const inner = unwrap(schema)
  const here = fc.tuple(
    fc.constant(path.join('.')),
    fc.oneof({ weight: 5, arbitrary: valueFor(schema) }, { weight: 1, arbitrary: fc.constant(null) }),
  )
  const below =
    inner instanceof z.ZodObject
      ? Object.entries(inner.shape)
      : inner instanceof z.ZodRecord
        ? keys.filter(fits(inner.keyType)).map((key) => [key, inner.valueType] as const)
        : []
  if (!below.length) return here
  const deeper = fc.oneof(...below.map(([name, member]) => entryFor(member, [...path, name])))
  return path.length ? fc.oneof({ weight: 1, arbitrary: here }, { weight: 3, arbitrary: deeper }) : deeper
}

export const storedOverride: fc.Arbitrary<ConfigDocument> = fc
  .array(entryFor(configSchema, []), { maxLength: 12 })
  .map((entries) => Object.fromEntries(entries))
