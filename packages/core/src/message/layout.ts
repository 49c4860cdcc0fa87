/** The fixed words of a sign-in message, in the order of EIP-4361 §ABNF Message Format. */
export const heading = ' wants you to sign in with your Ethereum account:'

export const label = {
  uri: 'URI: ',
  version: 'Version: ',
  chainId: 'Chain ID: ',
  nonce: 'Nonce: ',
  issuedAt: 'Issued At: ',
  expirationTime: 'Expiration Time: ',
  notBefore: 'Not Before: ',
  requestId: 'Request ID: ',
  resources: 'Resources:',
} as const

/** The prefix of each resource. */
export const bullet = '- '

/** The labeled fields, in order. */
export const labeled = [
  'uri',
  'version',
  'chainId',
  'nonce',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'requestId',
  'resources',
] as const satisfies readonly (keyof typeof label)[]

/** Every field, in the order of the text. */
export const order = ['scheme', 'domain', 'address', 'statement', ...labeled] as const
