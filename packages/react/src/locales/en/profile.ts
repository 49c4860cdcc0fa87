import type { ProfileWords } from '../words/profile.ts'

export const enProfile: ProfileWords = {}
