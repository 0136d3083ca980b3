/**
 * What your project’s access tokens say beside what they always say. Empty here: name your claims where your app is,
 * `declare module '@hallpass/js' { interface CustomClaims { plan?: 'free' | 'pro' } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: apps add their claims to it.
export interface CustomClaims {}
