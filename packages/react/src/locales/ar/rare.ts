import { messages as get } from '../compiled/ar/get.ts'
import { messages as networks } from '../compiled/ar/networks.ts'
import { messages as profile } from '../compiled/ar/profile.ts'
import { messages as reason } from '../compiled/ar/reason.ts'
import type { RareWords } from '../locale.ts'

export const arRare: RareWords = { get, networks, profile, reason }
