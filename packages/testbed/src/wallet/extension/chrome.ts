/** The part of the browser's extension API that this extension uses. */
interface ChromeEvent<Listener> {
  addListener(listener: Listener): void
}

/** One end of a channel between two parts of the extension. */
export interface ChromePort {
  readonly name: string
  readonly sender?: {
    readonly origin?: string
    readonly tab?: { readonly id: number; readonly windowId: number }
  }
  postMessage(message: unknown): void
  readonly onMessage: ChromeEvent<(message: unknown) => void>
  readonly onDisconnect: ChromeEvent<() => void>
}

export interface Chrome {
  runtime: {
    /** Absent once the extension has been removed. */
    readonly id?: string
    connect(info: { name: string }): ChromePort
    getURL(path: string): string
    getContexts(filter: { contextTypes: ['TAB'] }): Promise<{ documentUrl?: string; windowId: number }[]>
    readonly onConnect: ChromeEvent<(port: ChromePort) => void>
  }
  storage: {
    local: {
      get(key: string): Promise<Record<string, unknown>>
      set(values: Record<string, unknown>): Promise<void>
    }
  }
  tabs: {
    get(id: number): Promise<{ readonly active: boolean }>
  }
  windows: {
    create(options: {
      url: string
      type: 'popup'
      width: number
      height: number
      focused: boolean
    }): Promise<{ id?: number } | undefined>
    update(id: number, options: { focused: boolean }): Promise<unknown>
    remove(id: number): Promise<void>
    readonly onRemoved: ChromeEvent<(id: number) => void>
  }
}

declare global {
  const chrome: Chrome
}
