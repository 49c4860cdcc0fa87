import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentConnection } from '../connection/state.ts'
import { hasFailed, keptCosigning } from '../sign-in/cosigning.ts'
import { cosigningOf, holdsSignature } from '../sign-in/state.ts'
import type { DialogCommand } from './draft.ts'
import type { DialogEvent } from './event.ts'
import { reduceDialog } from './reducer.ts'
import { type DialogState, initialDialog } from './state.ts'
import {
  challenge,
  eventOf,
  fox,
  one,
  page,
  type Step,
  safe,
  safesChallenge,
  steps,
  token,
} from './testing/model-events.ts'
import { nextDialog } from './testing/ways.ts'
import { ownersWanted } from './views.ts'
import { inWindow } from './windows.ts'

/** The parts of the dialog that a person waits for. */
function running({ connection, signIn, network, token: asked }: DialogState) {
  return {
    connecting: connection.status === 'connecting',
    signIn: signIn.status !== 'idle' && signIn.status !== 'done',
    request: network.status === 'asking' || asked.status === 'asking',
  }
}

/** Returns the violated invariants of a state. */
function faultsOf(state: DialogState): readonly string[] {
  const { view, trail, connection, signIn, network, token: asked, pairing, purpose, app } = state
  const open = view?.name
  const names = trail.map(({ name }) => name)
  const there = (name: string) => open === name || trail.some(each => each.name === name)
  const connected = currentConnection(connection) !== null
  const failure = 'failure' in connection ? connection.failure : null
  const signed = holdsSignature(signIn) || (signIn.status === 'failed' && signIn.at === 'checking')
  const isShared =
    signIn.status === 'waiting-for-owners' ||
    (signIn.status === 'failed' && signIn.at === 'waiting-for-owners')
  const cosigning = cosigningOf(signIn)
  const { signIn: signingIn, request } = running(state)
  const asksOfPhone = request || pairing.status === 'ready' || signIn.status === 'asking'
  const faults: Readonly<Record<string, boolean>> = {
    'Back leads twice to the same': new Set(names).size < names.length,
    'Back leads to what is open': names.some(name => name === open),
    'Back leads to a status that has ended': names.includes('status'),
    'a closed dialog has a way back': view === null && names.length > 0,
    'a wallet is connecting unseen': connection.status === 'connecting' && open !== 'status',
    'a wallet is looked for unseen':
      connection.status === 'reconnecting' && open !== 'status' && open !== 'profile',
    'a phone is paired unseen': pairing.status !== 'idle' && open !== 'scan',
    'a sign-in runs unseen': signingIn && !there('verify'),
    'a change of network is followed nowhere': network.status !== 'idle' && !there('networks'),
    'a token is followed nowhere': asked.status !== 'idle' && !there('profile'),
    'there is no address to scan': open === 'scan' && pairing.status === 'idle',
    'there is no status to show':
      open === 'status' &&
      connection.status !== 'connecting' &&
      connection.status !== 'reconnecting' &&
      !failure,
    'there is no wallet to change the network of': there('networks') && !connected,
    'there is nobody whose profile is shown': there('profile') && !connected && purpose !== 'profile',
    'there is nobody to verify': there('verify') && !connected && !signed && !isShared,
    'an owner’s wallet is asked for while one is connected': there('safe-owners') && connected,
    'a cosigning is waited for that has ended':
      signIn.status === 'waiting-for-owners' && (cosigning === null || hasFailed(cosigning)),
    'a wallet is asked to confirm what has ended':
      (signIn.status === 'ready' || signIn.status === 'asking') &&
      cosigning !== null &&
      cosigning.status !== 'NEEDS_CONFIRMATION',
    'an app is opened for nothing': app !== 'not-opened' && !asksOfPhone,
    'an old failure is kept':
      failure !== null &&
      open !== 'status' &&
      (connected || (open === undefined ? failure.kind !== 'disconnected' : open !== 'verify')),
  }
  return Object.keys(faults).filter(fault => faults[fault])
}

/**
 * Returns the violated invariants of a step: a person who leaves something, unless they asked to end it, gets a notice.
 */
function faultsOfStep(before: DialogState, step: Step, event: DialogEvent, after: DialogState) {
  const leaves = ['close', 'back', 'cancel', 'show', 'choose', 'open', 'verify', 'connect'].includes(
    event.type,
  )
  const was = running(before)
  const is = running(after)
  const slices = ['connection', 'signIn', 'network', 'token', 'pairing'] as const
  const faults: Readonly<Record<string, boolean>> = {
    'something was left without a word':
      leaves &&
      after.notice === null &&
      (['connecting', 'signIn', 'request'] as const).some(what => was[what] && !is[what]),
    'nothing changed, and yet it is another state': before !== after && isDeepStrictEqual(before, after),
    'a late answer changed something': 'make' in step && step.of === 'earlier' && before !== after,
    'an attempt went back': slices.some(slice => after[slice].attempt < before[slice].attempt),
    'closing or Back says of a cosigning that it was cancelled':
      (event.type === 'close' || event.type === 'back') &&
      keptCosigning(before.signIn) !== null &&
      before.notice !== 'sign-in-cancelled' &&
      after.notice === 'sign-in-cancelled',
    'closing or Back took a cosigning back':
      (event.type === 'close' || event.type === 'back') &&
      before.signIn.status !== 'idle' &&
      after.signIn.status === 'idle' &&
      after.signIn.withdrawn !== undefined,
    'an older state of a cosigning took the place of a newer':
      cosigningOf(before.signIn)?.id === cosigningOf(after.signIn)?.id &&
      (cosigningOf(before.signIn)?.revision ?? 0) > (cosigningOf(after.signIn)?.revision ?? 0) &&
      after.signIn.attempt === before.signIn.attempt,
    'a sign-in did not close the dialog':
      after.signIn.status === 'done' && before.signIn.status !== 'done' && after.view !== null,
  }
  return Object.keys(faults).filter(fault => faults[fault])
}

/** The statuses in which the work that a command starts may run. */
const work: Readonly<Partial<Record<DialogCommand['command']['type'], readonly string[]>>> = {
  connect: ['connecting'],
  reconnect: ['reconnecting'],
  prepare: ['preparing'],
  check: ['checking'],
  collect: ['waiting-for-owners'],
  ask: ['asking'],
  pair: ['preparing', 'ready'],
}
const ends = ['stop', 'doubt-answer', 'watch-cosigning', 'leave-text', 'reread-wallet']
const parts = ['connection', 'signIn', 'network', 'token', 'pairing'] as const

/**
 * Returns the violated invariants of a step's commands: each piece of work is started once, and ended with its step.
 */
function faultsOfCommands(before: DialogState, commands: readonly DialogCommand[], after: DialogState) {
  const started = commands.filter(({ command }) => work[command.type])
  const numbered = commands.flatMap(({ part, command }) =>
    part !== 'window' && part !== 'recent' && part !== 'app' && part !== 'pending' && 'attempt' in command
      ? [{ part, command }]
      : [],
  )
  const isNew = (part: (typeof parts)[number]) => before[part].attempt !== after[part].attempt
  const works = (part: (typeof parts)[number], state: DialogState) =>
    Object.entries(work).some(
      ([type, statuses]) => type !== 'collect' && statuses?.includes(state[part].status),
    )
  const has = (part: string, types: readonly string[]) =>
    commands.some(each => each.part === part && types.includes(each.command.type))
  const faults: Readonly<Record<string, boolean>> = {
    'a command is of a step that has ended': numbered.some(
      ({ part, command }) => command.attempt !== after[part].attempt,
    ),
    'something is started that is not under way': numbered.some(
      ({ part, command }) => !(work[command.type] ?? [after[part].status]).includes(after[part].status),
    ),
    'something is started twice': new Set(started.map(({ part }) => part)).size < started.length,
    'something is under way that was not started': parts.some(
      part =>
        isNew(part) &&
        works(part, after) &&
        // The text of an earlier visit is shown at once: only its time is followed.
        !has(part, [...Object.keys(work), ...(after[part].status === 'ready' ? ['time'] : [])]),
    ),
    'something was left without being ended': parts.some(
      part => isNew(part) && works(part, before) && !has(part, [...ends, ...Object.keys(work)]),
    ),
    'nothing changed, and yet something is done':
      before === after && commands.some(({ part }) => part !== 'recent' && part !== 'app'),
  }
  return Object.keys(faults).filter(fault => faults[fault])
}

const told = ['connection', 'sign-in', 'network', 'token', 'pairing', 'paired', 'app', 'line']

/**
 * Returns which window of a hosted wallet is open after a step: a page has one, and opens it only in a user gesture.
 */
function windowAfter(open: string | null, commands: readonly DialogCommand[], event: DialogEvent) {
  return commands.reduce<string | null>((id, { part, command }, index) => {
    if (part !== 'window') return id
    if (command.type === 'close') return command.wallet.id === id ? null : id
    expect([index, told]).toEqual([0, expect.not.arrayContaining([event.type])])
    return command.wallet.id
  }, open)
}

/** Returns the violated invariants of the open window after a step. */
function faultsOfWindow(open: string | null, before: DialogState, state: DialogState) {
  const asked = inWindow(state)
  // A wallet that replaced another one has not received its requests.
  const { connection, signIn, token: shown } = before
  const known = [`connection ${connection.attempt}`, `sign-in ${signIn.attempt}`, `token ${shown.attempt}`]
  const { token } = state
  const chain = `eip155:${currentConnection(state.connection)?.chainId}`
  // Nor has one that is on another chain than the token.
  const isElsewhere = token.status === 'asking' && token.act.chain !== chain
  const late = isElsewhere ? ['network', 'token'] : ['network']
  const begun = asked.filter(
    ({ request }) => !known.includes(request) && !late.some(what => request.startsWith(what)),
  )
  const faults: Readonly<Record<string, boolean>> = {
    'a window is open in which nothing waits':
      open !== null && !asked.some(({ wallet }) => wallet.id === open),
    'a wallet is asked whose window was not opened': begun.some(({ wallet }) => wallet.id !== open),
  }
  return Object.keys(faults).filter(fault => faults[fault])
}

function expectWayOut(state: DialogState) {
  expect(nextDialog(state, { type: 'close' }).view).toBeNull()
  let left = state
  for (let times = 0; times <= state.trail.length; times += 1) left = nextDialog(left, { type: 'back' })
  expect(left.view).toBeNull()
}

function expectFresh(state: DialogState) {
  const closed = nextDialog(state, { type: 'close' })
  for (const what of ['connect', 'safe', 'networks', 'profile'] as const) {
    const again = nextDialog(closed, { type: 'open', what, last: null, only: null, signedIn: true })
    expect(again.view).not.toBeNull()
    expect('failure' in again.connection ? again.connection.failure : null).toBeNull()
    expect(['idle', 'preparing', 'done']).toContain(again.signIn.status)
    expect([again.network.status, again.token.status, again.pairing.status]).toEqual(['idle', 'idle', 'idle'])
    expect(again.notice).toBeNull()
    expect(again.app).toBe('not-opened')
  }
}

/** Alternates between the slices so that distant states are visited as often as near ones. */
const ways: readonly (readonly DialogEvent[])[] = [
  [],
  [{ type: 'open', what: 'connect', last: null, only: null, signedIn: false }],
  [
    { type: 'open', what: 'connect', last: null, only: null, signedIn: false },
    { type: 'connect', wallet: fox },
    { type: 'connection', event: { type: 'succeeded', attempt: 1, view: { accounts: [one], chainId: 1 } } },
    { type: 'sign-in', event: { type: 'prepared', attempt: 1, question: challenge } },
    { type: 'sign' },
  ],
  [
    { type: 'open', what: 'connect', last: null, only: null, signedIn: false },
    { type: 'connect', wallet: page },
    { type: 'connection', event: { type: 'succeeded', attempt: 1, view: { accounts: [one], chainId: 1 } } },
    { type: 'sign-in', event: { type: 'prepared', attempt: 1, question: challenge } },
    { type: 'sign' },
  ],
  [
    { type: 'connection', event: { type: 'adopted', wallet: page, view: { accounts: [one], chainId: 1 } } },
    { type: 'open', what: 'profile', last: null, only: null, signedIn: true },
    { type: 'watch-token', token },
  ],
  [
    { type: 'open', what: 'connect', last: null, only: null, signedIn: false },
    { type: 'connect', wallet: page },
  ],
  [
    { type: 'connection', event: { type: 'adopted', wallet: fox, view: { accounts: [one], chainId: 1 } } },
    { type: 'open', what: 'profile', last: null, only: null, signedIn: true },
    { type: 'watch-token', token },
    { type: 'switch-network', chain: 'eip155:10' },
  ],
  [
    { type: 'open', what: 'connect', last: null, only: null, signedIn: false },
    { type: 'choose', wallet: 'a', way: 'scan' },
  ],
  [
    { type: 'open', what: 'connect', last: null, only: null, signedIn: false },
    { type: 'choose', wallet: 'a', way: 'scan' },
    {
      type: 'pairing',
      event: { type: 'address', attempt: 1, uri: 'wc:1', deadline: 9, request: null },
    },
  ],
  [
    { type: 'connection', event: { type: 'adopted', wallet: fox, view: { accounts: [one], chainId: 1 } } },
    { type: 'sign-in-as', safe },
    { type: 'sign-in', event: { type: 'prepared', attempt: 1, question: safesChallenge } },
    { type: 'sign' },
  ],
]

/** Every view and every status: a walk that misses one of them would prove nothing about it. */
const everything = [
  ...['none', 'connect', 'status', 'missing', 'what-is-a-wallet', 'get-a-wallet', 'get-options'],
  ...['install-by-scan', 'scan', 'verify', 'safe-ways', 'safe', 'safe-owners', 'networks', 'profile'],
  ...['connection disconnected', 'connection connecting', 'connection reconnecting', 'connection connected'],
  ...['signIn idle', 'signIn preparing', 'signIn ready', 'signIn asking'],
  ...['signIn checking', 'signIn waiting-for-owners', 'signIn failed', 'signIn done'],
  ...['network idle', 'network asking', 'network adding', 'network done', 'network failed'],
  ...['token idle', 'token asking', 'token done', 'token failed'],
  ...['pairing idle', 'pairing preparing', 'pairing ready', 'pairing failed'],
  ...['app not-opened', 'app opening', 'app opened', 'app returned', 'app not-installed'],
  ...['slow signature', 'slow network', 'slow token', 'a Safe in mind'],
  ...['window: open', 'window: close', 'connection: connect', 'connection: reconnect', 'connection: stop'],
  ...['connection: listen', 'connection: close', 'connection: end-session', 'connection: disconnect'],
  ...['connection: reread-wallet', 'signIn: prepare', 'signIn: time', 'signIn: ask', 'signIn: check'],
  ...['signIn: stop', 'signIn: reread-wallet', 'signIn: doubt-answer', 'signIn: leave-text'],
  ...['signIn: watch-cosigning', 'signIn: collect', 'signIn: doubt-collection', 'signIn: note-cosigning'],
  ...['signIn: check-cosignings', 'signIn: announce-cosigning', 'signIn: cancel-cosigning'],
  ...['network: ask', 'network: time', 'network: stop', 'network: reread-wallet'],
  ...['token: ask', 'token: time', 'token: stop', 'token: reread-wallet'],
  ...['pairing: pair', 'pairing: watch-deadline', 'pairing: stop'],
  ...['app: await-leaving', 'recent: note', 'recent: forget-last', 'pending: forget'],
  ...['window connection', 'window sign-in', 'window network', 'window token', 'a text for another account'],
]

test('random walks find no dead end, no stale status, and nothing that is left without a notice', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.constantFrom(...ways), fc.array(steps, { maxLength: 40, size: 'max' }), (way, walk) => {
      let state = way.reduce(nextDialog, initialDialog)
      let open: string | null = inWindow(state)[0]?.wallet.id ?? null
      for (const step of walk) {
        const event = eventOf(state, step)
        const { state: next, commands } = reduceDialog(state, event)
        open = windowAfter(open, commands, event)
        const faults = [
          ...[...faultsOf(next), ...faultsOfStep(state, step, event, next)],
          ...[...faultsOfCommands(state, commands, next), ...faultsOfWindow(open, state, next)],
        ]
        if (faults.length > 0) expect.fail(faults.join('; '))
        state = next
        seen.add(state.view?.name ?? 'none')
        for (const { part, command } of commands) seen.add(`${part}: ${command.type}`)
        for (const slice of ['connection', 'signIn', 'network', 'token', 'pairing'] as const)
          seen.add(`${slice} ${state[slice].status}`)
        seen.add(`app ${state.app}`)
        if (ownersWanted(state)?.safe) seen.add('a Safe in mind')
        for (const { request } of inWindow(state)) seen.add(`window ${request.split(' ')[0]}`)
        if (state.signIn.status === 'failed' && state.signIn.failure.kind === 'another-account')
          seen.add('a text for another account')
        if ('slow' in state.signIn && state.signIn.slow) seen.add('slow signature')
        if ('slow' in state.network && state.network.slow) seen.add('slow network')
        if (state.network.status === 'asking' && state.network.progress) seen.add('network adding')
        if ('slow' in state.token && state.token.slow) seen.add('slow token')
      }
      expectWayOut(state)
      expectFresh(state)
    }),
    { numRuns: 3_000 },
  )
  expect([...seen].toSorted()).toEqual(everything.toSorted())
})
