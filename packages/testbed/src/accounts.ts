import type { Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** The mnemonic that anvil and similar tools use by default. The keys below are its first twelve. */
export const testMnemonic = 'test test test test test test test test test test test junk'

export type AccountName =
  | 'alice'
  | 'bob'
  | 'carol'
  | 'dave'
  | 'erin'
  | 'frank'
  | 'grace'
  | 'heidi'
  | 'ivan'
  | 'deployer'
  | 'mallory'
  | 'oscar'

/**
 * The private keys of the named test accounts.
 *
 * **These keys are public.** Funds sent to them on a real network are taken within seconds. Use them on local chains
 * only.
 */
export const testKeys: Readonly<Record<AccountName, Hex>> = {
  alice: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  bob: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  carol: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  dave: '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  erin: '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
  frank: '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba',
  grace: '0x92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e',
  heidi: '0x4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356',
  ivan: '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97',
  deployer: '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6',
  mallory: '0xf214f2b2cd398c806f84e317254e0f0b801d0643303237d97a22a48e01628897',
  oscar: '0x701b615bbdfb9de65240bc28bd21bbc0d996645a3dd57e7b12bc2bdf6f192c82',
}

/**
 * The accounts of the local world, the first ten with 10,000 ETH on every local chain.
 *
 * `alice` to `erin` are externally owned accounts whose keys the world itself never uses, so their nonces start at 0;
 * alice owns the deployed Safe and bob the undeployed one. `frank` is a key with code (EIP-7702), `grace` the second
 * key that this code accepts. `heidi` and `ivan` are strangers. `deployer` pays for the
 * contracts. `mallory` and `oscar` claim names that no page may show.
 *
 * **These keys are public.** See `testKeys`.
 */
export const accounts: Readonly<Record<AccountName, PrivateKeyAccount>> = {
  alice: privateKeyToAccount(testKeys.alice),
  bob: privateKeyToAccount(testKeys.bob),
  carol: privateKeyToAccount(testKeys.carol),
  dave: privateKeyToAccount(testKeys.dave),
  erin: privateKeyToAccount(testKeys.erin),
  frank: privateKeyToAccount(testKeys.frank),
  grace: privateKeyToAccount(testKeys.grace),
  heidi: privateKeyToAccount(testKeys.heidi),
  ivan: privateKeyToAccount(testKeys.ivan),
  deployer: privateKeyToAccount(testKeys.deployer),
  mallory: privateKeyToAccount(testKeys.mallory),
  oscar: privateKeyToAccount(testKeys.oscar),
}
