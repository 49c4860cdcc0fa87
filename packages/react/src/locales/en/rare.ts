import type { RareWords } from '../locale.ts'
import { enGet } from './get.ts'
import { enNetworks } from './networks.ts'
import { enProfile } from './profile.ts'
import { enReason } from './reason.ts'

export const enRare: RareWords = { get: enGet, networks: enNetworks, profile: enProfile, reason: enReason }
