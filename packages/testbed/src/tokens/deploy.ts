import { readFile } from 'node:fs/promises'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  parseAbi,
  parseUnits,
} from 'viem'
import { accounts } from '../accounts.ts'
import { type Sent, sendAll, type Target } from '../contracts/send.ts'
import { compile } from '../solidity.ts'

/** The tokens of the local world. */
export type Tokens = Awaited<ReturnType<typeof deployTokens>>

export type Piece = { id: bigint; owner: Address; uri: string }

export type TokensToBegin = {
  pieces?: readonly Piece[]
  /** The URI of the edition's metadata; `{id}` represents the id (ERC-1155 §Metadata). */
  edition?: { uri: string; owners: readonly Address[] }
}

const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function mint(address to, uint256 tokenId, string text)',
  'function mint(address to, uint256 id, uint256 value)',
])

const coin = { name: 'Lamp Oil', symbol: 'OIL', decimals: 6 } as const

/** Deploys an ERC-20, an ERC-721 and an ERC-1155 to a local chain. Any account can mint more of each. */
export async function deployTokens(chain: Target, first: TokensToBegin = {}) {
  const source = await readFile(new URL('./tokens.sol', import.meta.url), 'utf8')
  const { deployer, alice } = accounts
  const [coinCode, pieceCode, editionCode, nonce] = await Promise.all([
    compile(source, 'Coin'),
    compile(source, 'Piece'),
    compile(source, 'Edition'),
    chain.client.getTransactionCount({ address: deployer.address }),
  ])
  const at = (place: number) => getContractAddress({ from: deployer.address, nonce: BigInt(nonce + place) })
  const [coinAddress, pieces, edition] = [at(0), at(1), at(2)]
  const text = { type: 'string' } as const
  await sendAll(chain, deployer, [
    {
      data: concat([
        coinCode.bytecode,
        encodeAbiParameters([text, text, { type: 'uint8' }], [coin.name, coin.symbol, coin.decimals]),
      ]),
    },
    { data: pieceCode.bytecode },
    { data: concat([editionCode.bytecode, encodeAbiParameters([text], [first.edition?.uri ?? ''])]) },
    {
      to: coinAddress,
      data: encodeFunctionData({
        abi,
        functionName: 'mint',
        args: [alice.address, parseUnits('1250', coin.decimals)],
      }),
    },
    ...(first.pieces ?? []).map(piece => minting(pieces, piece)),
    ...(first.edition?.owners ?? []).map(owner => ({
      to: edition,
      data: encodeFunctionData({ abi, functionName: 'mint', args: [owner, 1n, 1n] }),
    })),
  ])
  return {
    /** An ERC-20, of which alice has 1,250. */
    coin: { address: coinAddress, symbol: coin.symbol, decimals: coin.decimals },
    /** An ERC-721; the first pieces are minted at the start, more with `mintPiece`. */
    pieces,
    /** An ERC-1155; each initial owner has the token with the id 1. */
    edition,
    /** Mints a piece. @param uri - the URI of its metadata: `data:`, `ipfs:` or `https:` */
    mintPiece: (piece: Piece) => sendAll(chain, deployer, [minting(pieces, piece)]),
  }
}

const minting = (to: Address, { owner, id, uri }: Piece): Sent => ({
  to,
  data: encodeFunctionData({ abi, functionName: 'mint', args: [owner, id, uri] }),
})
