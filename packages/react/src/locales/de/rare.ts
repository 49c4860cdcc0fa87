import type { RareWords } from '../locale.ts'
import { deGet } from './get.ts'
import { deNetworks } from './networks.ts'
import { deProfile } from './profile.ts'
import { deReason } from './reason.ts'

export const deRare: RareWords = { get: deGet, networks: deNetworks, profile: deProfile, reason: deReason }
