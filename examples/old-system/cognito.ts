/** `InitiateAuth` with `USER_PASSWORD_AUTH`: the app client has to allow it. */
import { createHmac } from 'node:crypto'
import { claimsOf, setting, soon, type VerifyPassword } from './answer.ts'

const refusals = ['NotAuthorizedException', 'UserNotFoundException', 'UserNotConfirmedException']
/** The password was right, and something else is asked for next, such as a second factor. */
const furtherSteps = ['SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'EMAIL_OTP', 'SELECT_MFA_TYPE', 'MFA_SETUP']

export const verifyPassword: VerifyPassword = async (email, password) => {
  const clientId = setting('COGNITO_CLIENT_ID')
  const secret = process.env.COGNITO_CLIENT_SECRET
  const hash =
    secret &&
    createHmac('sha256', secret)
      .update(email + clientId)
      .digest('base64')
  const url = process.env.COGNITO_URL ?? `https://cognito-idp.${setting('COGNITO_REGION')}.amazonaws.com/`
  const response = await fetch(url, {
    method: 'POST',
    signal: soon(),
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: email, PASSWORD: password, ...(hash && { SECRET_HASH: hash }) },
    }),
  })
  const answer = await response.json()
  const problem =
    String(answer.__type ?? '')
      .split('#')
      .at(-1) ?? ''
  if (refusals.includes(problem)) return undefined
  if (furtherSteps.includes(answer.ChallengeName)) return {}
  if (!answer.AuthenticationResult) throw new Error(`Cognito answered ${problem || answer.ChallengeName}`)
  const { sub, name, email_verified } = claimsOf(answer.AuthenticationResult.IdToken)
  return {
    external_id: String(sub),
    ...(name ? { display_name: String(name) } : {}),
    primary_email_verified: email_verified === true,
  }
}
