import type { Plugin } from 'vite'

export const newestOnly: Plugin
