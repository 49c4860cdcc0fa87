import { hash, other, owner, safeAddress, signature } from './recorder.ts'

const named = (value: string) => ({ value, name: null, logoUri: null })
const zero = '0x0000000000000000000000000000000000000000'

/** Answers as the service's published contract describes them, with fields that the client does not need. */
export const safeShape = {
  address: named(safeAddress),
  chainId: '11155111',
  nonce: 7,
  threshold: 2,
  owners: [
    named(owner.toLowerCase()),
    { value: other, name: 'Treasurer', logoUri: 'https://logo.example/a.png' },
  ],
  implementation: named('0x41675C099F32341bf84BFc5382aF534df5C7461a'),
  implementationVersionState: 'UP_TO_DATE',
  modules: null,
  fallbackHandler: named('0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99'),
  guard: null,
  version: '1.4.1',
  collectiblesTag: '1700000000',
  txQueuedTag: '1700000001',
  txHistoryTag: null,
  messagesTag: '1700000002',
}

export const chainShape = {
  chainId: '11155111',
  chainName: 'Sepolia',
  shortName: 'sep',
  l2: true,
  isTestnet: true,
  nativeCurrency: {
    name: 'Sepolia Ether',
    symbol: 'ETH',
    decimals: 18,
    logoUri: 'https://logo.example/eth.png',
  },
  rpcUri: { authentication: 'API_KEY_PATH', value: 'https://node.example' },
  features: ['EIP1271', 'SOMETHING_NEW'],
}

export const balancesShape = {
  fiatTotal: '3512.25',
  items: [
    {
      tokenInfo: {
        type: 'NATIVE_TOKEN',
        address: zero,
        decimals: 18,
        symbol: 'ETH',
        name: 'Ether',
        logoUri: null,
      },
      balance: '1000000000000000000',
      fiatBalance: '3500.00',
      fiatConversion: '3500.00',
    },
    {
      tokenInfo: {
        type: 'ERC20',
        address: other,
        decimals: 6,
        symbol: 'USDC',
        name: 'USD Coin',
        logoUri: '',
      },
      balance: '12250000',
      fiatBalance: null,
      fiatConversion: '1.0',
    },
  ],
}

export const collectibleShape = {
  address: other,
  tokenName: 'Marks',
  tokenSymbol: 'MRK',
  logoUri: 'https://logo.example/marks.png',
  id: '1157920892373161954235709850086879078532699846656405640394575840079131296399',
  uri: 'ipfs://bafy/1.json',
  name: 'Mark 1',
  description: null,
  imageUri: 'ipfs://bafy/1.png',
  metadata: { edition: 'first' },
}

export const messageShape = {
  messageHash: hash,
  status: 'NEEDS_CONFIRMATION',
  logoUri: null,
  name: null,
  message: 'id.example.org wants you to sign in\n\u202ewith your account',
  creationTimestamp: 1_700_000_000_000,
  modifiedTimestamp: 1_700_000_001_000,
  confirmationsSubmitted: 1,
  confirmationsRequired: 2,
  proposedBy: named(owner),
  confirmations: [{ owner: named(owner), signature }],
  preparedSignature: null,
  origin: '{"url":"https://id.example.org"}',
}

const transfer = {
  type: 'Transfer',
  sender: named(safeAddress),
  recipient: named(other),
  direction: 'OUTGOING',
  transferInfo: { type: 'NATIVE_COIN', value: '1000' },
}

export const summaryShape = {
  id: `multisig_${safeAddress}_${hash}`,
  txHash: null,
  timestamp: 1_700_000_000_000,
  txStatus: 'AWAITING_CONFIRMATIONS',
  txInfo: transfer,
  executionInfo: {
    type: 'MULTISIG',
    nonce: 7,
    confirmationsRequired: 2,
    confirmationsSubmitted: 1,
    missingSigners: [named(other)],
  },
  safeAppInfo: null,
}

export const transactionShape = {
  safeAddress,
  txId: summaryShape.id,
  executedAt: null,
  txStatus: 'AWAITING_CONFIRMATIONS',
  txInfo: transfer,
  txData: { hexData: null, dataDecoded: null, to: named(other), value: '1000', operation: 0 },
  txHash: null,
  detailedExecutionInfo: {
    type: 'MULTISIG',
    submittedAt: 1_700_000_000_000,
    nonce: 7,
    safeTxGas: '0',
    baseGas: '0',
    gasPrice: '0',
    gasToken: zero,
    refundReceiver: named(zero),
    safeTxHash: hash,
    executor: null,
    signers: [named(owner), named(other)],
    confirmationsRequired: 2,
    confirmations: [{ signer: named(owner), signature, submittedAt: 1_700_000_000_000 }],
    rejectors: [],
    trusted: true,
    proposer: named(owner),
  },
  note: null,
}

/** A page with these results, and optionally a link to the next. */
export const page = (results: readonly unknown[], next: string | null = null) => ({
  count: results.length,
  next,
  previous: null,
  results,
})
