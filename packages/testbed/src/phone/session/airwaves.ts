/** The phone's connection to the world, which a person can switch off. */
export interface Airwaves {
  on(): boolean
  switch(on: boolean): void
}

/**
 * Puts a switch between the page and the network, as aeroplane mode does: sockets close, none opens, and the browser
 * says that it is offline. What runs in the page is unmodified and finds out by the means that it has anyway.
 *
 * The libraries keep the constructor that they find when they are loaded: this has to come before.
 */
export function takeAirwaves(on: boolean): Airwaves {
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
    switch(next) {
      if (next === isOn) return
      isOn = next
      window.dispatchEvent(new Event(next ? 'online' : 'offline'))
      if (!next) for (const socket of sockets) socket.close()
    },
  }
}
