/** These may stand where a table stands. */
const rowFunctions: ReadonlySet<string> = new Set([
  ...['unnest', 'generate_series', 'json_to_recordset', 'jsonb_to_recordset'],
  ...['json_array_elements', 'jsonb_array_elements', 'json_array_elements_text', 'jsonb_array_elements_text'],
  ...['json_each', 'jsonb_each', 'json_each_text', 'jsonb_each_text'],
])

export const isRowFunctionName = (name: string): boolean => rowFunctions.has(name)

/**
 * What raw SQL and calls of functions in a tenant's statements may use: functions that compute with what they are given. None
 * of them reads tables, files or settings by itself, or runs SQL.
 */
const listed = new Set([
  ...['coalesce', 'greatest', 'extract', 'floor', 'now', 'lower', 'strpos', 'any', 'octet_length', 'pg_column_size'],
  ...['array_remove', 'array_replace'],
  ...['count', 'max', 'min', 'sum', 'array_agg', 'row_number', 'width_bucket'],
  ...['json_agg', 'to_json', 'json_build_object', 'json_build_array'],
  ...rowFunctions,
  ...['pg_advisory_xact_lock', 'hashtext', 'hashtextextended'],
  // Our own, in migrations.
  ...['audit_mentions', 'search_text_of', 'short_parts_of', 'visible_now', 'was_hidden'],
  ...['sign_up_spans', 'sign_up_spans_between'],
  // Reads tables, of the tenancy whose row it is given.
  'sso_required',
])

/** Names are written in small letters; one in other letters, or behind a schema, may be another function. */
export const isListedFunction = (name: string): boolean => listed.has(name)

const words = new Set([
  ...['and', 'or', 'not', 'in', 'is', 'like', 'ilike', 'between', 'when', 'then', 'else', 'case', 'as', 'by', 'on'],
  ...['where', 'over', 'filter', 'distinct'],
])

/** `in (…)`, `over (…)` and the like are not calls. */
export const isWordBeforeParenthesis = (name: string): boolean => words.has(name.toLowerCase())
