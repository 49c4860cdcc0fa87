import type { RareWords } from '../locale.ts'
import { arGet } from './get.ts'
import { arNetworks } from './networks.ts'
import { arProfile } from './profile.ts'
import { arReason } from './reason.ts'

export const arRare: RareWords = { get: arGet, networks: arNetworks, profile: arProfile, reason: arReason }
