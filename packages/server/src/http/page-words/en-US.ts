import type { PageWords } from './types.ts'

export const words: PageWords = {
  unsubscribe: {
    title: 'Unsubscribe from {project}?',
    text: 'You will get no more {category} emails. Emails about your account still reach you.',
    button: 'Unsubscribe',
    doneTitle: 'You are unsubscribed',
    doneText: '{project} sends you no more {category} emails. You can close this page.',
    againTitle: 'You are unsubscribed already',
    againText: 'This link was used before. To get {category} emails again, change it in your account at {project}.',
    brokenTitle: 'This link does not work',
    brokenText: 'It may have been cut off. Open it from the email again, or use the link in a newer one.',
    expiredTitle: 'This link has expired',
    expiredText: 'Use the link in a newer email. Each one works for seven days.',
    marketing: 'marketing',
    transactional: 'transactional',
  },
  maintenance: {
    title: 'Back soon',
    text: 'We are working on this service and will be back soon. Nothing of yours is lost.',
  },
  noProject: {
    title: 'There is no such project',
    text: 'The address may be incomplete, or the project was deleted. Ask whoever gave it to you for a new one.',
  },
  noPage: {
    title: 'There is no such page',
    text: 'The address may be incomplete.',
  },
  noScript: 'This page needs JavaScript.',
  titles: {
    signIn: 'Sign in',
    signUp: 'Sign up',
    signOut: 'Sign out',
    verifyEmail: 'Verify your email',
    resetPassword: 'Reset your password',
    account: 'Account settings',
    invitation: 'Team invitation',
    terminal: 'Authorize a terminal',
    secondFactor: 'Two-factor authentication',
    checkout: 'Checkout',
    payment: 'Payment',
    takeOver: 'Take over a project',
    connect: 'Connect a project',
    error: 'Something went wrong',
    notFound: 'Page not found',
  },
}
