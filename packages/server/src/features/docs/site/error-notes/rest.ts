import type { Notes } from './index.ts'

/** Of payments, emails, configuration and what any call may meet. */
export const otherNotes = {
  ITEM_NOT_FOUND: ['The configuration has no such item.', 'Add it under **Payments**, or correct the id.'],
  ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH: [
    'An item for users was asked for of a team, or the like.',
    'Ask for the customer type that the item is for.',
  ],
  OFFER_DOES_NOT_EXIST: [
    'The configuration has no such offer, or it is only for servers and a client asked.',
    'Correct the id, or make the purchase link on your server.',
  ],
  OFFER_CUSTOMER_TYPE_DOES_NOT_MATCH: [
    'An offer for teams was to be bought by a user, or the like.',
    'Send a customer of the type that the offer is for.',
  ],
  ITEM_QUANTITY_INSUFFICIENT_AMOUNT: [
    'A customer would have less than nothing afterwards.',
    'Tell them that they have used it up, and offer more. Nothing was changed.',
  ],
  STRIPE_ACCOUNT_INFO_NOT_FOUND: [
    'The project takes no money yet.',
    'Connect Stripe under **Payments**, or go on in test mode.',
  ],
  BODY_PARSING_ERROR: [
    'The body is no JSON, or no form, although `content-type` says so.',
    'Correct what the sentence names. Most often a body was sent as text.',
  ],
  SCHEMA_ERROR: [
    'A field, query or header is missing, has another type, or is not known.',
    'Correct what the sentence names. [The API reference](/docs/api) has all fields.',
  ],
  ALL_OVERLOADS_FAILED: [
    'The call takes several forms of body, and this is none of them.',
    'Look for the form that you meant in `overload_errors`, and correct what it lacks.',
  ],
  DATA_VAULT_STORE_DOES_NOT_EXIST: ['The configuration has no such store.', 'Add it under **Data vault**.'],
  DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST: [
    'Nothing was stored under the key, or it was hashed with another secret.',
    'Treat it as “no value”. The SDK gives `null`.',
  ],
  EMAIL_RENDERING_ERROR: [
    'The source of a template or theme does not compile, or throws.',
    'Correct what the sentence names; nothing was saved or sent.',
  ],
  REQUIRES_CUSTOM_EMAIL_SERVER: [
    'The project sends through the server of the installation, which is for sign-in emails.',
    'Set up an email server of the project under **Emails**.',
  ],
  NO_EMAIL_SERVER: [
    'Neither the project nor the installation has an email server. Only callers with extensions are told.',
    'Set one up: `HALLPASS_SMTP_HOST`, or under **Emails**.',
  ],
  CONFIG_CHANGED_MEANWHILE: [
    'Somebody else changed the configuration between reading and writing it.',
    'Read it again, make your change to that, and send it.',
  ],
  SETUP_LINK_MISMATCH: [
    'A setup page is still open, and another setup link was opened in the same browser since.',
    'Go on with the other link, or ask for a new one of the first team.',
  ],
  OTHER_SETUP_LINK_OPEN: [
    'The browser has an open setup session of another team. Nothing was replaced, and the code was not used up.',
    'Ask the person; then send the code again with `replaces`.',
  ],
  IDEMPOTENCY_KEY_INVALID: [
    'The key is empty or too long, or the call is one that takes none.',
    'Send a new random id of at most 255 characters, or leave the header out.',
  ],
  IDEMPOTENCY_KEY_REUSED: [
    'The same key came with another call or another body. The order of members does not matter.',
    'Make a new key for every new call; keep it only to repeat that call.',
  ],
  IDEMPOTENCY_KEY_IN_USE: ['The first call with the key is not finished.', 'Repeat it in a moment, with the same key.'],
} satisfies Notes
