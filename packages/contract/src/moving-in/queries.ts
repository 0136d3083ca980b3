/** What databases of other systems are asked for: one JSON object for each person, with what belongs to them inside. */
export const supabaseQuery = `select to_jsonb(u) || jsonb_build_object(
  'identities', (select jsonb_agg(to_jsonb(i)) from auth.identities i where i.user_id = u.id),
  'mfa_factors', (select jsonb_agg(to_jsonb(f)) from auth.mfa_factors f where f.user_id = u.id))
from auth.users u`

export const betterAuthQuery = `select to_jsonb(u) || jsonb_build_object(
  'accounts', (select jsonb_agg(jsonb_build_object('providerId', a."providerId", 'accountId', a."accountId", 'password', a.password,
                  'updatedAt', a."updatedAt"))
               from account a where a."userId" = u.id))
from "user" u`

export const betterAuthPluginsQuery = `select to_jsonb(u) || jsonb_build_object(
  'accounts', (select jsonb_agg(jsonb_build_object('providerId', a."providerId", 'accountId', a."accountId", 'password', a.password,
                  'updatedAt', a."updatedAt"))
               from account a where a."userId" = u.id),
  'twoFactor', (select jsonb_agg(jsonb_build_object('secret', t.secret, 'verified', t.verified))
                from "twoFactor" t where t."userId" = u.id),
  'organizations', (select jsonb_agg(jsonb_build_object('slug', o.slug, 'name', o.name, 'role', m.role))
                    from member m join organization o on o.id = m."organizationId" where m."userId" = u.id))
from "user" u`

export const authJsQuery = `select to_jsonb(u) || jsonb_build_object(
  'accounts', (select jsonb_agg(to_jsonb(a)) from "Account" a where a."userId" = u.id))
from "User" u`

export const stackTeamsQuery = `select jsonb_build_object(
  'id', t."teamId", 'display_name', t."displayName", 'profile_image_url', t."profileImageUrl",
  'client_metadata', t."clientMetadata", 'client_read_only_metadata', t."clientReadOnlyMetadata", 'server_metadata', t."serverMetadata",
  'created_at_millis', floor(extract(epoch from t."createdAt") * 1000)::bigint)
from "Team" t where t."tenancyId" = :'tenancy'`

export const stackUsersQuery = `select to_jsonb(u) || jsonb_build_object(
  'contactChannels', (select jsonb_agg(to_jsonb(c)) from "ContactChannel" c
                      where c."tenancyId" = u."tenancyId" and c."projectUserId" = u."projectUserId"),
  'passwordHash', (select p."passwordHash" from "PasswordAuthMethod" p
                   where p."tenancyId" = u."tenancyId" and p."projectUserId" = u."projectUserId"),
  'hasOtp', exists (select from "OtpAuthMethod" o
                    where o."tenancyId" = u."tenancyId" and o."projectUserId" = u."projectUserId"),
  'passkeys', (select jsonb_agg(to_jsonb(k)) from "PasskeyAuthMethod" k
               where k."tenancyId" = u."tenancyId" and k."projectUserId" = u."projectUserId"),
  'oauthAccounts', (select jsonb_agg(to_jsonb(a) || jsonb_build_object('provider', a."configOAuthProviderId"))
                    from "ProjectUserOAuthAccount" a
                    where a."tenancyId" = u."tenancyId" and a."projectUserId" = u."projectUserId"),
  'projectPermissions', (select coalesce(jsonb_agg(d."permissionId"), '[]') from "ProjectUserDirectPermission" d
                         where d."tenancyId" = u."tenancyId" and d."projectUserId" = u."projectUserId"),
  'teamMembers', (select coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object('permissions', (
                      select coalesce(jsonb_agg(d."permissionId"), '[]') from "TeamMemberDirectPermission" d
                      where d."tenancyId" = m."tenancyId" and d."projectUserId" = m."projectUserId" and d."teamId" = m."teamId"))), '[]')
                  from "TeamMember" m
                  where m."tenancyId" = u."tenancyId" and m."projectUserId" = u."projectUserId"))
from "ProjectUser" u where u."tenancyId" = :'tenancy'`
