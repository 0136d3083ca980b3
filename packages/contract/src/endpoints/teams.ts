import * as z from 'zod'

const clientFields = {
  id: z.string(),
  display_name: z.string(),
  profile_image_url: z.string().nullable(),
  client_metadata: z.unknown(),
  client_read_only_metadata: z.unknown(),
}

/** Contract 03 §3.1, as each level sees it. */
export const ClientTeam = z.object(clientFields)
export const ServerTeam = z.object({ ...clientFields, created_at_millis: z.number(), server_metadata: z.unknown() })
