import type { NetworksWords } from '../words/networks.ts'

export const enNetworks: NetworksWords = {}
