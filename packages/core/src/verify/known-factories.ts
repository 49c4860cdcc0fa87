import { type Address, parseAddress } from '../account.ts'

/**
 * A factory of accounts whose code is published, and its functions that deploy at an address determined by the call.
 */
export type KnownFactory = {
  readonly name: string
  readonly address: Address
  /**
   * Signatures of the functions whose arguments determine the address (CREATE2), including the owners. A function that
   * deploys at the next address of the factory (CREATE) is left out: that address may become someone else's account.
   */
  readonly functions: readonly string[]
  /** Where the address is published. */
  readonly source: string
}

const known = (name: string, source: string, functions: readonly string[], ...addresses: readonly string[]) =>
  addresses.map(address => ({ name, address: parseAddress(address), functions, source }))

const withNonce = 'createProxyWithNonce(address,bytes,uint256)'
const withCallback = 'createProxyWithCallback(address,bytes,uint256,address)'
const onOneChain = 'createChainSpecificProxyWithNonce(address,bytes,uint256)'
const safeDeployments = 'github.com/safe-global/safe-deployments, src/assets'
const accountKit = 'github.com/alchemyplatform/aa-sdk, packages/smart-accounts'
const permissionless = 'github.com/pimlicolabs/permissionless.js, packages/permissionless/accounts'
const zeroDev = 'github.com/zerodevapp/sdk, packages/core'

/** The factories of Safe and of the common account contracts. */
export const knownFactories: readonly KnownFactory[] = [
  ...known('Safe 1.0.0', safeDeployments, [withNonce], '0x12302fE9c02ff50939BaAaaf415fc226C078613C'),
  ...known(
    'Safe 1.1.1',
    safeDeployments,
    [withNonce, withCallback],
    '0x76E2cFc1F5Fa8F6a5b3fC4c8F4788F0116861F9B',
  ),
  ...known(
    'Safe 1.3.0',
    safeDeployments,
    [withNonce, withCallback],
    '0xa6B71E26C5e0845f74c812102Ca7114b6a896AB2',
    '0xC22834581EbC8527d974F8a1c97E1bEA4EF910BC',
  ),
  ...known(
    'Safe 1.4.1',
    safeDeployments,
    [withNonce, withCallback, onOneChain],
    '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  ),
  ...known(
    'Safe 1.5.0',
    safeDeployments,
    [
      withNonce,
      onOneChain,
      'createProxyWithNonceL2(address,bytes,uint256)',
      'createChainSpecificProxyWithNonceL2(address,bytes,uint256)',
    ],
    '0x14F2982D601c9458F93bd70B218933A6f8165e7b',
  ),
  ...known(
    'Coinbase Smart Wallet',
    'github.com/coinbase/smart-wallet, README.md; viem, toCoinbaseSmartAccount.ts',
    ['createAccount(bytes[],uint256)'],
    '0x0BA5ED0c6AA8c49038F819E587E2633c4A9F428a',
    '0xBA5ED110eFDBa3D005bfC882d75358ACBbB85842',
  ),
  ...known(
    'LightAccount',
    accountKit,
    ['createAccount(address,uint256)'],
    '0x000000893A26168158fbeaDD9335Be5bC96592E2',
    '0x00000055C0b4fA41dde26A74435ff03692292FBD',
    '0x00004EC70002a32400f8ae005A26081065620D20',
    '0x0000000000400CdFef5E2714E63d8040b700BC24',
    '0x000000000000B1c70Df4DC2CcF86372714e14154',
    '0x0000000000003805C662f84E42E446C96a446e82',
  ),
  ...known(
    'MultiOwnerLightAccount',
    accountKit,
    ['createAccount(address[],uint256)', 'createAccountSingle(address,uint256)'],
    '0x000000000019d2Ee9F2729A65AfE20bb0020AefC',
  ),
  ...known(
    'Modular Account 2',
    accountKit,
    ['createSemiModularAccount(address,uint256)', 'createAccount(address,uint256,uint32)'],
    '0x00000000000017c61b5bEe81050EC8eFc9c6fecd',
  ),
  ...known(
    'Kernel 3',
    zeroDev,
    ['createAccount(bytes,bytes32)'],
    '0x6723b44Abeec4E71eBE3232BD5B455805baDD22f',
    '0xaac5D4240AF87249B3f71BC8E4A2cae074A3E419',
    '0x7a1dBAB750f12a90EB1B60D2Ae3aD17D4D81EfFe',
    '0x2577507b78c2008Ff367261CB6285d44ba5eF2E9',
  ),
  // Its author decides which factories it passes the call to.
  ...known(
    'Kernel 3, through its staker',
    zeroDev,
    ['deployWithFactory(address,bytes,bytes32)'],
    '0xd703aaE79538628d27099B8c4f621bE4CCd142d5',
  ),
  ...known(
    'Kernel 2',
    zeroDev,
    ['createAccount(address,bytes,uint256)'],
    '0x5de4839a76cf55d0c90e2061ef4386d962E15ae3',
  ),
  ...known(
    'Biconomy 2',
    permissionless,
    ['deployCounterFactualAccount(address,bytes,uint256)'],
    '0x000000a56Aaca3e9a4C479ea6b6CD0DbcB6634F5',
  ),
  ...known(
    'Nexus',
    permissionless,
    ['createAccount(address,uint256,address[],uint8)'],
    '0x00000bb19a3579F4D779215dEf97AFbd0e30DB55',
  ),
  ...known(
    'SimpleAccount',
    permissionless,
    ['createAccount(address,uint256)'],
    '0x9406Cc6185a346906296840746125a0E44976454',
    '0x91E60e0613810449d098b0b5Ec8b51A0FE8c8985',
    '0x13E9ed32155810FDbd067D4522C492D6f68E5944',
  ),
]
