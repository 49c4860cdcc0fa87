/** The phone's network connection, which a person can turn off. */
export type NetworkSwitch = ReturnType<typeof installNetworkSwitch>

/**
 * Adds an airplane mode to the page: sockets close, none opens, and the browser reports that it is offline. The code
 * in the page is unmodified, and detects this as usual.
 *
 * Call it before the libraries are loaded, because they keep a reference to the constructor.
 */
export function installNetworkSwitch(on: boolean) {
  let isOn = on
  const sockets = new Set<WebSocket>()

  class Socket extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      if (!isOn) throw new DOMException('The phone is offline.', 'NetworkError')
      super(address, protocols)
      sockets.add(this)
      this.addEventListener('close', () => sockets.delete(this))
    }
  }
  window.WebSocket = Socket
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOn })

  return {
    on: () => isOn,
    switch(next: boolean) {
      if (next === isOn) return
      isOn = next
      window.dispatchEvent(new Event(next ? 'online' : 'offline'))
      if (!next) for (const socket of sockets) socket.close()
    },
  }
}
