import { hallpass } from '../../../hallpass.ts'

export async function GET() {
  const user = await hallpass.getUser()
  return Response.json({ email: user?.primaryEmail ?? null })
}
