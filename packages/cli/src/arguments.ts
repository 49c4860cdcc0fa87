import { parseArgs } from 'node:util'
import {
  type AccountId,
  eip155Chain,
  formatAccountId,
  messageTime,
  type ProofContext,
  readTypedAccount,
  shortNames,
  type TypedAccount,
} from '@countersign/core'
import { UsageError } from './usage-error.ts'

/** A node to query: for one chain, or for the chain that it reports. */
export type NodeAddress = { readonly chain: number | undefined; readonly url: string }

type Common = {
  readonly nodes: readonly NodeAddress[]
  readonly json: boolean
}

/** The parsed command. */
export type Asked =
  | { readonly kind: 'help' }
  | (Common & {
      readonly kind: 'documents'
      /** Paths; `-` is standard input. */
      readonly files: readonly string[]
      /** A file, or an `http` or `https` address. */
      readonly keys: string | undefined
      /** The request that the proof must be made for, and the account that must have made that request. */
      readonly expected: Partial<ProofContext> | undefined
      /** In milliseconds since 1970; `undefined`: now. */
      readonly at: number | undefined
    })
  | (Common & {
      readonly kind: 'plain'
      readonly account: AccountId
      /** The path of the text. */
      readonly message: string
      readonly signature: string
    })

/**
 * Parses the arguments that follow `countersign verify`.
 *
 * @throws {UsageError} with the invalid argument and its allowed values.
 */
export function readArguments(args: readonly string[]): Asked {
  const { values, positionals: files } = parse(args)
  if (values.help) return { kind: 'help' }
  const common = { nodes: (values.rpc ?? []).map(readNode), json: values.json }
  const { account, message, signature } = values
  if (account !== undefined || message !== undefined || signature !== undefined) {
    if (account === undefined || message === undefined || signature === undefined)
      throw new UsageError('--account, --message and --signature belong together. Pass all three.')
    const superfluous =
      files[0] ??
      (['keys', 'at', 'request', 'requester'] as const)
        .filter(name => values[name] !== undefined)
        .map(name => `--${name}`)[0]
    if (superfluous !== undefined)
      throw new UsageError(
        `"${superfluous}" can’t be used with --account, --message and --signature. Check a file on its own.`,
      )
    return { kind: 'plain', ...common, account: readAccount(account), message, signature: signature.trim() }
  }
  if (files.length === 0)
    throw new UsageError('Pass the file of a proof, or - for standard input (see countersign verify --help).')
  if (files.filter(file => file === '-').length > 1) throw new UsageError('Pass - only once.')
  return {
    kind: 'documents',
    ...common,
    files,
    keys: values.keys,
    expected: readExpected(values),
    at: readTime(values.at),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        rpc: { type: 'string', multiple: true },
        keys: { type: 'string' },
        at: { type: 'string' },
        request: { type: 'string' },
        requester: { type: 'string' },
        json: { type: 'boolean', default: false },
        account: { type: 'string' },
        message: { type: 'string' },
        signature: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    // Its own errors are all about the arguments, and name them.
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function readNode(text: string): NodeAddress {
  const [, chain, labeled] = /^(?:eip155:)?([1-9][0-9]{0,15})=(.*)$/s.exec(text) ?? []
  const url = labeled ?? text
  // Never shown: the address of a node often contains a key.
  if (!isWebAddress(url))
    throw new UsageError(
      'The value of --rpc isn’t a URL. Use --rpc https://… or, for one network, --rpc 1=https://…',
    )
  return { chain: chain === undefined ? undefined : Number(chain), url }
}

/** Whether a text is an `http` or `https` address. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

function readExpected({
  request,
  requester,
}: {
  request?: string | undefined
  requester?: string | undefined
}): Partial<ProofContext> | undefined {
  if (request === undefined && requester === undefined) return undefined
  // Requesters usually have its link.
  const id = request?.replace(/^https?:\/\/[^/?#]+\/r\//, '')
  if (id !== undefined && !/^[A-Za-z0-9_-]{22,64}$/.test(id))
    throw new UsageError(
      `--request is "${request}", but it must be the ID or the link (https://…/r/…) of a request.`,
    )
  return {
    ...(id === undefined ? {} : { id }),
    ...(requester === undefined ? {} : { requester: readAccount(requester, '--requester') }),
  }
}

/** The networks that a short name can name. */
const networks = Object.entries(shortNames).map(([number, shortName]) => ({
  id: eip155Chain(Number(number)),
  shortName,
  explorer: null,
}))

function readAccount(text: string, option = '--account'): AccountId {
  const read = readTypedAccount(text, networks)
  if ('address' in read && read.chain !== null) return formatAccountId(read.chain, read.address)
  throw new UsageError(`${option}: ${accountFault(read)}`)
}

function accountFault(read: TypedAccount): string {
  if ('address' in read) return 'This address has no network. Write eip155:1:0x… or eth:0x… instead.'
  if ('name' in read) return 'Names aren’t looked up here. Write eip155:1:0x… or eth:0x… instead.'
  switch (read.fault) {
    case 'empty':
    case 'form':
      return 'This isn’t an account, such as eip155:1:0x… or eth:0x… with 40 hex digits.'
    case 'checksum':
      return 'The address has a wrong ERC-55 checksum; a letter was probably mistyped.'
    case 'network':
      return `The short name "${read.network}" isn’t known here. Write the chain ID instead, as in eip155:1:0x… for Ethereum.`
    case 'addresses':
      return 'This link has several addresses. Write eip155:1:0x… or eth:0x… instead.'
    case 'networks':
      return 'This link has several networks. Write eip155:1:0x… or eth:0x… instead.'
  }
}

function readTime(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const time = messageTime(text)
  if (Number.isNaN(time))
    throw new UsageError(`--at is "${text}", but it must be a time such as 2026-01-31T09:30:00Z (RFC 3339).`)
  return time
}
