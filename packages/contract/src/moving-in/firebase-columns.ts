const firebaseProviders = ['google', 'facebook', 'twitter', 'github'].flatMap((name) =>
  ['Id', 'Email', 'DisplayName', 'PhotoUrl'].map((field) => `${name}${field}`),
)

/** What the cells of a CSV of Firebase are, which has no first line of names. */
export const firebaseColumns: readonly string[] = [
  ...['localId', 'email', 'emailVerified', 'passwordHash', 'salt', 'displayName', 'photoUrl', ...firebaseProviders],
  ...['createdAt', 'lastSignedInAt', 'phoneNumber', 'disabled', 'customAttributes', 'providerUserInfo'],
]
