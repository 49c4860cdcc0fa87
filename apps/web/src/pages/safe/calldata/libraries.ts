import { type Address, parseAddress } from '@countersign/core'

/**
 * Safe's `SignMessageLib`, `MultiSend` and `MultiSendCallOnly` from 1.3.0 on. Each address is derived from the code
 * (CREATE2), so that the code there is known, and a delegate call to it does what its data says.
 */
const libraries = {
  signMessage: [
    '0xA65387F16B013cf2Af4605Ad8aA5ec25a2cbA3a2',
    '0x98FFBBF51bb33A056B08ddf711f289936AafF717',
    '0xd53cd0aB83D845Ac265BE939c57F53AD838012c9',
    '0x4FfeF8222648872B3dE295Ba1e49110E61f5b5aa',
  ],
  multiSend: [
    '0xA238CBeb142c10Ef7Ad8442C6D1f9E89e07e7761',
    '0x998739BFdAAdde7C933B942a68053933098f9EDa',
    '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
    '0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B',
    '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
    '0x9641d764fc13c8B624c04430C7356C1C7C8102e2',
    '0x218543288004CD07832472D464648173c77D7eB7',
    '0xA83c336B20401Af773B6219BA5027174338D1836',
  ],
} as const

const signing = new Set<Address>(libraries.signMessage.map(parseAddress))
const batching = new Set<Address>(libraries.multiSend.map(parseAddress))

/** Whether the code at an address is that of Safe's library for messages. */
export const signsMessages = (address: Address): boolean => signing.has(address)

/** Whether the code at an address is that of one of Safe's libraries for batches. */
export const executesBatches = (address: Address): boolean => batching.has(address)
