import * as z from 'zod'
import { notes } from './notes.ts'
import { configSchema, sourceOfTruth } from './schema.ts'

export const configLevels = ['project', 'branch', 'environment', 'organization'] as const
export type ConfigLevel = (typeof configLevels)[number]

/**
 * The schema of an override: as the complete one, but members may be missing unless they are required, and
 * what holds between members is checked.
 */
function forOverrides(schema: z.core.$ZodType, withEnv: boolean): z.ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional) {
    return forOverrides(schema.unwrap(), withEnv)
  }
  if (schema instanceof z.ZodObject) return objectForOverrides(schema, withEnv)
  if (schema instanceof z.ZodRecord) {
    return z.record(schema.keyType as z.ZodString, forOverrides(schema.valueType, withEnv))
  }
  if (schema instanceof z.ZodUnion) {
    return z.union(schema.options.map((option) => forOverrides(option, withEnv)))
  }
  // Everything in the configuration is made by the classic API.
  return schema as z.ZodType
}

function objectForOverrides(schema: z.ZodObject, withEnv: boolean): z.ZodType {
  const members = Object.entries(schema.shape)
    .filter(([, member]) => withEnv || !notes.get(member)?.env)
    .map(([name, member]) => {
      const inner = forOverrides(member, withEnv)
      return [name, isNeeded(member) ? inner : inner.optional()]
    })
  const object = z.strictObject(Object.fromEntries(members))
  const rule = notes.get(schema)?.rule
  return rule ? object.refine(rule[0], rule[1]) : object
}

/** Whether an override that has the object must have this member of it. */
export function isNeeded(member: z.core.$ZodType): boolean {
  if (notes.get(member)?.required) return true
  if (notes.get(member)?.keyIsDefault) return false
  return !(member instanceof z.ZodDefault || member instanceof z.ZodPrefault || member instanceof z.ZodOptional)
}

const environment = forOverrides(configSchema, true) as z.ZodObject

/** What each level may set. */
export const levelSchemas: Readonly<Record<ConfigLevel, z.ZodType>> = {
  project: z.strictObject({ sourceOfTruth: sourceOfTruth.optional() }),
  branch: forOverrides(configSchema, false),
  environment,
  organization: environment,
}

/** What all levels together must fit. */
export const fullSchema: z.ZodType = environment.safeExtend({ sourceOfTruth: sourceOfTruth.optional() })
