import { createStore, type DialogState, initialDialog } from '@countersign/wallets/state'
import { expect, test } from 'vitest'
import { listMemory } from './memory.ts'

const runtimeOf = () => ({
  state: createStore<DialogState>({ ...initialDialog, view: { name: 'connect' } }),
})

test('the search is kept while other views are open, and cleared when the dialog closes', () => {
  const runtime = runtimeOf()
  const { state } = runtime
  listMemory(runtime).change({ query: 'rain', isWhole: true })
  state.set({ ...state.getSnapshot(), view: { name: 'what-is-a-wallet' } })
  expect(listMemory(runtime).getSnapshot()).toMatchObject({ query: 'rain', isWhole: true })
  state.set({ ...state.getSnapshot(), view: null })
  expect(listMemory(runtime).getSnapshot()).toMatchObject({ query: '', isWhole: false })
})

test('two dialogs of one page do not share their search', () => {
  const [one, other] = [runtimeOf(), runtimeOf()]
  listMemory(one).change({ query: 'rain' })
  expect(listMemory(other).getSnapshot().query).toBe('')
})
