import type { RareWords } from '../locale.ts'
import { deGet } from './get.ts'
import { deNetworks } from './networks.ts'
import { deProfile } from './profile.ts'

export const deRare: RareWords = { get: deGet, networks: deNetworks, profile: deProfile }
