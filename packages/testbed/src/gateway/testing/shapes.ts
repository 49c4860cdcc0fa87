import * as z from 'zod'

// The schemas of Safe's client gateway, written from its published OpenAPI description
// (safe-global/safe-wallet-monorepo, `packages/store/scripts/api-schema/schema.json`). A field that the description
// does not list is rejected.

const text = z.string()
const count = z.number().int().nonnegative()
const maybeText = text.nullish()
const info = z.strictObject({ value: text, name: maybeText, logoUri: maybeText })
const maybeInfo = info.nullish()
const safeAppInfo = z.strictObject({ name: text, url: text, logoUri: maybeText })

const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ count: count.nullish(), next: maybeText, previous: maybeText, results: z.array(item) })

const dateLabel = z.strictObject({ type: z.literal('DATE_LABEL'), timestamp: count })

const rpcUri = z.strictObject({
  authentication: z.enum(['API_KEY_PATH', 'NO_AUTHENTICATION', 'UNKNOWN']),
  value: text,
})

const chain = z.strictObject({
  chainId: text,
  chainName: text,
  description: text,
  chainLogoUri: maybeText,
  l2: z.boolean(),
  isTestnet: z.boolean(),
  zk: z.boolean(),
  nativeCurrency: z.strictObject({ name: text, symbol: text, decimals: count, logoUri: text }),
  transactionService: text,
  blockExplorerUriTemplate: z.strictObject({ address: text, api: text, txHash: text }),
  beaconChainExplorerUriTemplate: z.looseObject({}),
  disabledWallets: z.array(text),
  ensRegistryAddress: maybeText,
  balancesProvider: z.strictObject({ chainName: text.nullable(), enabled: z.boolean() }),
  features: z.array(text),
  gasPrice: z.array(z.unknown()),
  publicRpcUri: rpcUri,
  rpcUri,
  safeAppsRpcUri: rpcUri,
  shortName: text,
  theme: z.strictObject({ backgroundColor: text, textColor: text }),
  recommendedMasterCopyVersion: maybeText,
  relayer: z.looseObject({}).nullable(),
})

const safe = z.strictObject({
  address: info,
  chainId: text,
  nonce: count,
  threshold: count,
  owners: z.array(info),
  implementation: info,
  implementationVersionState: z.enum(['UP_TO_DATE', 'OUTDATED', 'UNKNOWN']),
  modules: z.array(info).nullish(),
  fallbackHandler: maybeInfo,
  guard: maybeInfo,
  version: maybeText,
  collectiblesTag: maybeText,
  txQueuedTag: maybeText,
  txHistoryTag: maybeText,
  messagesTag: maybeText,
})

const token = z.strictObject({
  type: z.enum(['NATIVE_TOKEN', 'ERC20', 'ERC721']),
  address: text,
  name: text,
  symbol: text,
  decimals: count,
  logoUri: text,
})

const balances = z.strictObject({
  fiatTotal: text,
  items: z.array(
    z.strictObject({
      tokenInfo: token,
      balance: text,
      fiatBalance: text,
      fiatConversion: text,
      fiatBalance24hChange: maybeText,
    }),
  ),
})

const collectible = z.strictObject({
  address: text,
  tokenName: text,
  tokenSymbol: text,
  logoUri: text,
  id: text,
  uri: maybeText,
  name: maybeText,
  description: maybeText,
  imageUri: maybeText,
  metadata: z.looseObject({}).nullish(),
})

const message = z.strictObject({
  messageHash: text,
  status: z.enum(['NEEDS_CONFIRMATION', 'CONFIRMED']),
  logoUri: maybeText,
  name: maybeText,
  message: z.union([
    text,
    z.strictObject({
      domain: z.looseObject({}),
      primaryType: text,
      types: z.record(text, z.array(z.strictObject({ name: text, type: text }))),
      message: z.looseObject({}),
    }),
  ]),
  creationTimestamp: count,
  modifiedTimestamp: count,
  confirmationsSubmitted: count,
  confirmationsRequired: count,
  proposedBy: info,
  confirmations: z.array(z.strictObject({ owner: info, signature: text })),
  preparedSignature: maybeText,
  origin: maybeText,
})

const decoded = z.strictObject({
  method: text,
  parameters: z
    .array(z.strictObject({ name: text, type: text, value: z.union([text, z.array(text)]) }))
    .nullish(),
})

const tokenFields = { tokenAddress: text, tokenName: maybeText, tokenSymbol: maybeText, logoUri: maybeText }
const transfer = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('NATIVE_COIN'), value: maybeText }),
  z.strictObject({
    type: z.literal('ERC20'),
    ...tokenFields,
    value: text,
    decimals: count.nullish(),
    trusted: z.boolean().nullish(),
    imitation: z.boolean(),
  }),
  z.strictObject({
    type: z.literal('ERC721'),
    ...tokenFields,
    tokenId: text,
    trusted: z.boolean().nullish(),
  }),
])

const settings = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['ADD_OWNER', 'REMOVE_OWNER']), owner: info, threshold: count }),
  z.strictObject({ type: z.literal('SWAP_OWNER'), oldOwner: info, newOwner: info }),
  z.strictObject({ type: z.literal('CHANGE_THRESHOLD'), threshold: count }),
  z.strictObject({ type: z.literal('CHANGE_MASTER_COPY'), implementation: info }),
  z.strictObject({ type: z.literal('SET_FALLBACK_HANDLER'), handler: info }),
  z.strictObject({ type: z.enum(['ENABLE_MODULE', 'DISABLE_MODULE']), module: info }),
  z.strictObject({ type: z.literal('SET_GUARD'), guard: info }),
  z.strictObject({ type: z.literal('DELETE_GUARD') }),
])

const txInfo = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('Transfer'),
    humanDescription: maybeText,
    sender: info,
    recipient: info,
    direction: z.enum(['INCOMING', 'OUTGOING', 'UNKNOWN']),
    transferInfo: transfer,
  }),
  z.strictObject({
    type: z.literal('SettingsChange'),
    humanDescription: maybeText,
    dataDecoded: decoded,
    settingsInfo: settings,
  }),
  z.strictObject({
    type: z.literal('Custom'),
    humanDescription: maybeText,
    to: info,
    dataSize: text,
    value: maybeText,
    isCancellation: z.boolean(),
    methodName: maybeText,
  }),
  z.strictObject({
    type: z.literal('Creation'),
    humanDescription: maybeText,
    creator: info,
    transactionHash: text,
    implementation: maybeInfo,
    factory: maybeInfo,
    saltNonce: maybeText,
  }),
])

const txStatus = z.enum(['SUCCESS', 'FAILED', 'CANCELLED', 'AWAITING_CONFIRMATIONS', 'AWAITING_EXECUTION'])
const transaction = z.strictObject({
  id: text,
  txInfo,
  txHash: maybeText,
  timestamp: count,
  txStatus,
  executionInfo: z
    .strictObject({
      type: z.literal('MULTISIG'),
      nonce: count,
      confirmationsRequired: count,
      confirmationsSubmitted: count,
      missingSigners: z.array(info).nullish(),
    })
    .nullish(),
  safeAppInfo: safeAppInfo.nullish(),
  note: maybeText,
})

const listed = z.strictObject({
  type: z.literal('TRANSACTION'),
  transaction,
  conflictType: z.enum(['None', 'HasNext', 'End']),
})

const txData = z.strictObject({
  hexData: maybeText,
  dataDecoded: decoded.nullish(),
  to: info,
  value: maybeText,
  operation: z.union([z.literal(0), z.literal(1)]),
  trustedDelegateCallTarget: z.boolean().nullish(),
  addressInfoIndex: z.record(text, info).nullish(),
  tokenInfoIndex: z.record(text, token).nullish(),
})

const details = z.strictObject({
  safeAddress: text,
  txId: text,
  executedAt: count.nullish(),
  txStatus,
  txInfo,
  txData: txData.nullish(),
  detailedExecutionInfo: z
    .strictObject({
      type: z.literal('MULTISIG'),
      submittedAt: count,
      nonce: count,
      safeTxGas: text,
      baseGas: text,
      gasPrice: text,
      gasToken: text,
      fee: text,
      payment: text,
      refundReceiver: info,
      safeTxHash: text,
      executor: maybeInfo,
      signers: z.array(info),
      confirmationsRequired: count,
      confirmations: z.array(z.strictObject({ signer: info, signature: maybeText, submittedAt: count })),
      rejectors: z.array(info),
      gasTokenInfo: token.nullish(),
      trusted: z.boolean(),
      proposer: maybeInfo,
      proposedByDelegate: maybeInfo,
    })
    .nullish(),
  txHash: maybeText,
  safeAppInfo: safeAppInfo.nullish(),
  note: maybeText,
})

/** The response of each resource of the local gateway, by the name of its schema in the description. */
export const shapes = {
  Chain: chain,
  ChainPage: pageOf(chain),
  SafeState: safe,
  SafeList: z.strictObject({ safes: z.array(text) }),
  SafeNonces: z.strictObject({ currentNonce: count, recommendedNonce: count }),
  Balances: balances,
  CollectiblePage: pageOf(collectible),
  Message: message,
  MessagePage: pageOf(z.union([message.extend({ type: z.literal('MESSAGE') }), dateLabel])),
  Transaction: transaction,
  TransactionDetails: details,
  TransactionItemPage: pageOf(z.union([listed, dateLabel])),
  QueuedItemPage: pageOf(
    z.union([
      listed,
      z.strictObject({ type: z.literal('LABEL'), label: text }),
      z.strictObject({ type: z.literal('CONFLICT_HEADER'), nonce: count }),
    ]),
  ),
  DelegatePage: pageOf(z.strictObject({ safe: maybeText, delegate: text, delegator: text, label: text })),
} as const
