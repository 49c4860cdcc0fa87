import type { Program } from '@countersign/testbed'

/** What runs in a process that was started with `--inspect=0`. */
export type Heap = {
  /** Collects all garbage. @returns how many bytes are in use afterwards, in the heap and outside of it */
  used(): Promise<number>
  close(): void
}

/** Opens the inspector of a Node process, whose address the process has printed. */
export async function openHeap({ output }: Pick<Program, 'output'>): Promise<Heap> {
  const [, address] = /Debugger listening on (ws:\S+)/.exec(output()) ?? []
  if (address === undefined) throw new Error('The process was started without `--inspect=0`.')
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<{ result: { value?: unknown } }>>()
  let sent = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data))
    waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const send = (method: string, params = {}) => {
    sent += 1
    const answer = Promise.withResolvers<{ result: { value?: unknown } }>()
    waiting.set(sent, answer)
    socket.send(JSON.stringify({ id: sent, method, params }))
    return answer.promise
  }
  return {
    async used() {
      // What finalizers release is only garbage the second time.
      await send('HeapProfiler.collectGarbage')
      await send('HeapProfiler.collectGarbage')
      const { result } = await send('Runtime.evaluate', {
        expression: '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())',
        returnByValue: true,
      })
      return Number(result.value)
    },
    close: () => socket.close(),
  }
}
